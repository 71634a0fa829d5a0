/**
 * Errands that people come for, and how many presses each takes: every press of a pointer, of Enter, Space, an arrow or a letter
 * that is a command counts; typing, Tab and Escape do not. Each is followed to its end once, where its pages are tried.
 */
export const ERRANDS = {
  "the first line of Today is worked to its end": 14,
  "the administrator whose rate fell most is put into a slide": 5,
  "gaps of a retailer in a state next month are staffed": 9,
  "owners who have not acknowledged are chased": 4,
  "what changed since the last look is read": 1,
  "the headcounts of two days are compared": 5,
  "a misspelled person is found, with all about her": 2,
  "data to correct is sent to its office": 3,
  "an office is compared with another, and its owner called": 3,
  "a view is shared, opened with, printed and exported": 10,
  "people are let in, and the store is looked after": 18,
  "an alert arrives": 3,
  "Monday’s sheet is read, and its numbers opened": 4,
  "an office is closed": 3,
  "an event moves by a week": 4,
  "a number is traced to its end": 2,
  "an office is switched to among forty": 5,
  "tomorrow’s event is called from a phone": 2,
  "a word is looked up": 2,
} as const satisfies Readonly<Record<string, number>>;

export type Errand = keyof typeof ERRANDS;
