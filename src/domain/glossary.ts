/** A word of the reports: what it is called, what it means, and where its formula or rule comes from. */
type Term = {
  readonly name: string;
  readonly meaning: string;
  /** Formula of it, or an example; "" where the meaning says it all. */
  readonly formula: string;
  readonly part: GlossaryPart;
};

export const GLOSSARY_PARTS = ["Interviews", "Roadshows", "Payroll", "People and offices"] as const;
type GlossaryPart = (typeof GLOSSARY_PARTS)[number];

/** Every word that pages explain, in the order of the alphabet within its part. */
export const GLOSSARY = {
  "advance-ratio": {
    part: "Interviews",
    name: "Advance ratio",
    meaning:
      "How many are booked for the next stage for each one who showed at this one. Counts are of the same days, not of the same people, so it may be above 100%.",
    formula: "booked at the next stage ÷ showed at this stage",
  },
  "beyond-chance": {
    part: "Interviews",
    name: "Beyond chance",
    meaning:
      "A change that chance alone would make less than 1 time in 20. What is within chance is gray, whatever its size.",
    formula: "|z| ≥ 1.96",
  },
  group: {
    part: "Interviews",
    name: "Group",
    meaning:
      "Offices that the reporting service answers for together. Learned from its replies: an office that was requested and those in the reply are one group.",
    formula: "",
  },
  interval: {
    part: "Interviews",
    name: "95% interval",
    meaning:
      "Where the true rate lies, as far as so many bookings can say: about 1 in 20 intervals misses it. The fewer were booked, the wider it is.",
    formula: "Wilson score interval, two-sided",
  },
  mix: {
    part: "Interviews",
    name: "Mix and rate",
    meaning:
      "What drove a change of a rate. Mix: people with high or low rates had another share of the bookings. Rate: their own rates changed. Both add up to the change; those with bookings in only one of the two periods are listed whole.",
    formula: "Σ Δshare × (mean rate − overall mean rate) + Σ Δrate × mean share",
  },
  overall: {
    part: "Interviews",
    name: "Overall rate",
    meaning: "First-day sales for each first interview booked.",
    formula: "showed at first-day sale ÷ booked at first interview",
  },
  "show-rate": {
    part: "Interviews",
    name: "Show rate",
    meaning:
      "The share of those booked for a stage who showed. Its basis is the same stage; “of first” has another basis, the first interviews booked. Did not show = booked − showed.",
    formula: "showed ÷ booked of the same stage; of first: showed ÷ booked at first interview",
  },
  "small-sample": {
    part: "Interviews",
    name: "Small sample",
    meaning:
      "Fewer were booked than a rate needs to be relied on, 30 unless an administrator set another number. Such rates are gray and starred.",
    formula: "",
  },
  acknowledged: {
    part: "Roadshows",
    name: "Acknowledged",
    meaning: "The payout owner knows of the assignment. It does not say that they accept it.",
    formula: "rate: acknowledged ÷ active assignments",
  },
  gap: {
    part: "Roadshows",
    name: "Gap",
    meaning:
      "An approved event without any active assignment. It closes when a read brings one; an answer of “accepted” does not close it.",
    formula: "",
  },
  "hub-manager": {
    part: "Roadshows",
    name: "Hub manager",
    meaning:
      "Who runs the hub that an assignment belongs to. Reported by name only, and found in the directory by it.",
    formula: "",
  },
  "merchandising-owner": {
    part: "Roadshows",
    name: "Merchandising owner",
    meaning: "Who is responsible for the goods of an event.",
    formula: "",
  },
  "payout-owner": {
    part: "Roadshows",
    name: "Payout owner",
    meaning: "Whom the event is paid out to, and who acknowledges it. Whom to call about it first.",
    formula: "",
  },
  blocking: {
    part: "Payroll",
    name: "Blocking",
    meaning:
      "An exception that has to be resolved, or accepted with a reason, before the week can be signed off. Warnings do not block.",
    formula: "",
  },
  "half-missing": {
    part: "Payroll",
    name: "Half missing",
    meaning:
      "An office that submitted both kinds of hours, roadshow and standard, in each of the last four weeks has submitted one of them.",
    formula: "",
  },
  late: {
    part: "Payroll",
    name: "Late",
    meaning: "Not submitted 48 hours after the week ended, unless an administrator set another deadline.",
    formula: "",
  },
  "source-locked": {
    part: "Payroll",
    name: "Source and review",
    meaning:
      "The source says whether an office’s hours are open, submitted or locked. The review is ours: blocked, ready, signed off, sent. One does not change the other.",
    formula: "",
  },
  active: {
    part: "People and offices",
    name: "Active",
    meaning:
      "The directory’s own mark of a person. Headcount goes by dates of hire and retirement instead, so the two may differ; where both are shown, the difference is explained.",
    formula: "",
  },
  assumed: {
    part: "People and offices",
    name: "Assumed",
    meaning:
      "The reports don’t say where an office is. Until an administrator confirms it, it is the state where most of its active people live, and that state’s main time zone.",
    formula: "",
  },
  headcount: {
    part: "People and offices",
    name: "Headcount",
    meaning: "How many people work here on a day, by dates.",
    formula: "hired on or before the day, and not retired or retired on or after it",
  },
  turnover: {
    part: "People and offices",
    name: "Turnover",
    meaning: "Leavers of a period for each person who was here on average.",
    formula: "left ÷ mean of the headcounts of all days",
  },
} as const satisfies Readonly<Record<string, Term>>;

export type TermId = keyof typeof GLOSSARY;

export const TERM_IDS: readonly TermId[] = Object.keys(GLOSSARY).filter((id): id is TermId => id in GLOSSARY);
export const termOf = (id: TermId): Term => GLOSSARY[id];
