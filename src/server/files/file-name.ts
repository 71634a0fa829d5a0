/** Whatever a name is made of: letters, digits and `-_.` alone. No path, no line of a header, no invisible character. */
const NOT_IN_NAMES = /[^\p{L}\p{M}\p{N}._-]/gu;
/** Systems hold 255 bytes, and what is left of a name takes up to three for each. */
const NAME_LENGTH_MAX = 80;

/**
 * The value of `Content-Disposition` for a file (RFC 6266): its name in ASCII, and beside it as it is where that is another
 * one. Any text may be passed: what could not stand in the name of a file on every system becomes `_`.
 */
export function attachmentHeader(beginning: string, ending: string): string {
  const name = `${beginning.slice(0, NAME_LENGTH_MAX).replaceAll(NOT_IN_NAMES, "_")}.${ending}`;
  const plain = name.replaceAll(/[^\x20-\x7e]/g, "_");
  const header = `attachment; filename="${plain}"`;
  return plain === name ? header : `${header}; filename*=UTF-8''${encodeURIComponent(name)}`;
}
