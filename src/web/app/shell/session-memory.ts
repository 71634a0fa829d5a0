/** What this tab remembers over a reload; null also where the browser keeps nothing. */
export function recalled(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether it will be remembered: some browsers are told to keep nothing. */
export function remember(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
