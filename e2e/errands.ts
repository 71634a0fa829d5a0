/**
 * What people come for, and how many presses each takes: every press of a pointer, of Enter, Space, an arrow or a letter
 * that is a command counts; typing, Tab and Escape do not. Each is followed to its end once, where its pages are tried.
 */
export const ERRANDS = {
  "the first line of Today is worked to its end": 14,
  "owners who have not acknowledged are chased": 4,
  "an office is compared with another, and its owner called": 3,
  "people are let in, and the store is looked after": 18,
  "Monday’s sheet is read, and its numbers opened": 4,
  "an office is closed": 3,
  "an office is switched to among forty": 5,
} as const satisfies Readonly<Record<string, number>>;

export type Errand = keyof typeof ERRANDS;
