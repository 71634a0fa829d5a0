type Area = "localStorage" | "sessionStorage";

/** Text that the browser or this tab has stored under a key; null also where it stores nothing. */
export function stored(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** False where the browser stores nothing. */
export function store(area: Area, key: string, text: string): boolean {
  try {
    globalThis[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
