import { expect, test } from "vitest";
import { submissionsTable } from "#contract/payroll/payroll-files.ts";
import { submissionWords } from "#domain/offices/office-list.ts";
import { sourceWords, SUBMISSION_STATES } from "#domain/payroll/payroll.ts";
import { officesTable } from "./offices.ts";
import { weekTable } from "./week.ts";

test("offices, the sheet of the week and payroll call what the source says of a submission one name", () => {
  const headings = [officesTable.submission, weekTable.submission, submissionsTable.state].map(
    ({ heading }) => heading,
  );
  expect(headings).toEqual(["Source", "Source", "Source"]);
  expect(submissionsTable.review.heading).toBe("Review");
});

test("offices say of each submission the words of payroll", () => {
  const submissions = SUBMISSION_STATES.flatMap((state) =>
    [false, true].map((isHalf) => ({ state, isHalf })),
  );
  expect(submissions.map((submission) => submissionWords({ submission, closedOn: null }))).toEqual(
    submissions.map(sourceWords),
  );
  expect(sourceWords({ state: "missing", isHalf: true })).toBe("Half missing");
  expect(sourceWords({ state: "locked", isHalf: false })).toBe("Locked");
});
