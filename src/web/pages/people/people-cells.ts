import { formatPhone, lastFirst, statusWords } from "#domain/people/people.ts";
import { formatStampDate } from "#web/lib/format-dates.ts";
import type { Cells } from "#web/ui/table/table-cells.ts";
import type { PersonLine } from "./people-columns.tsx";

/** What a copy of the directory says; the server sorts it. */
export const peopleCells: Cells<PersonLine> = {
  name: { text: ({ person }) => lastFirst(person) },
  office: { text: ({ person }) => person.officeName },
  city: { text: ({ person }) => person.city },
  state: { text: ({ person }) => person.state },
  email: { text: ({ person }) => person.email },
  phone: { text: ({ person }) => formatPhone(person.phone) },
  status: { text: ({ person }) => statusWords(person) },
  hired: { text: ({ person }) => formatStampDate(person.hired) },
  id: { text: ({ person }) => String(person.id) },
};
