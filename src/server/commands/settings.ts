import { describeSettings, SettingRefused } from "#server/settings.ts";

try {
  process.stdout.write(describeSettings());
} catch (error) {
  if (!(error instanceof SettingRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
