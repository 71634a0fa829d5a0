import { expect, test } from "vitest";
import { answerWords, currentAnswers, shortAnswerWords } from "./answers.ts";

test("the mark of an event counts who was asked, and what they answered", () => {
  expect(answerWords({ asked: 0, accepted: 0, declined: 0 })).toBeNull();
  expect(answerWords({ asked: 2, accepted: 0, declined: 0 })).toBe("2 asked");
  expect(answerWords({ asked: 4, accepted: 1, declined: 2 })).toBe("4 asked, 1 accepted, 2 declined");
});

test("where there is little room the mark says how far the search is", () => {
  expect(shortAnswerWords({ asked: 0, accepted: 0, declined: 0 })).toBeNull();
  expect(shortAnswerWords({ asked: 2, accepted: 0, declined: 2 })).toBe("2 asked");
  expect(shortAnswerWords({ asked: 4, accepted: 1, declined: 2 })).toBe("1 accepted");
});

test("the last answer of a candidate counts, and an office is another candidate than its people", () => {
  const of = (answer: string, person: string | null) => ({
    officeId: "101",
    person: person === null ? null : { id: person },
    answer,
  });
  const history = [of("accepted", "1"), of("asked", null), of("declined", "2"), of("asked", "1")];
  expect(currentAnswers(history).map(({ answer }) => answer)).toEqual(["accepted", "asked", "declined"]);
});
