import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/* What processes use, as Linux tells in /proc; NaN elsewhere. */

/** Ticks of `getconf CLK_TCK`: all Linux machines count so many a second. */
const TICK_MS = 10;

/** Fields of `stat` from the state on, which is behind the name in parentheses. */
function statOf(pid: number): readonly string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

const numberAt = (fields: readonly string[], place: number): number =>
  Number.parseInt(fields[place] ?? "", 10);

const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14];

/** Time that a process has used a processor, with that of its ended children. */
export function cpuMs(pid: number): number {
  try {
    const fields = statOf(pid);
    const ticks = [USER, SYSTEM, ENDED_USER, ENDED_SYSTEM].map((place) => numberAt(fields, place));
    return ticks.reduce((sum, of) => sum + of, 0) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

/** Processor time of the PostgreSQL in a folder: its postmaster, the processes that it has started, and those that have ended. */
export function postgresCpuMs(dataDir: string): number {
  try {
    const [first = ""] = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
    const postmaster = Number.parseInt(first, 10);
    return [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + (cpuMs(pid) || 0), 0);
  } catch {
    return Number.NaN;
  }
}

const childrenOf = (parent: number): readonly number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .filter((pid) => {
      try {
        return numberAt(statOf(pid), PARENT) === parent;
      } catch {
        return false;
      }
    });

/** The largest resident size of a process, in bytes. */
export const peakMemory = (pid: number): number => memoryOf(pid, "VmHWM");

export const residentMemory = (pid: number): number => memoryOf(pid, "VmRSS");

/** Begins to look for the largest size again; returns the present one. */
export function forgetPeak(pid: number): number {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
  } catch {
    // Without it the peak is that of the whole run.
  }
  return residentMemory(pid);
}

function memoryOf(pid: number, name: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const [, kilobytes = ""] = new RegExp(`${name}:\\s+(\\d+) kB`).exec(status) ?? [];
    return Number.parseInt(kilobytes, 10) * 1024;
  } catch {
    return Number.NaN;
  }
}
