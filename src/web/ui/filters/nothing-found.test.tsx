import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { valuesFilter } from "#web/lib/filters.ts";
import { NothingFound } from "./nothing-found.tsx";

const shown = (search: string): string =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/people${search}`]}>
      <NothingFound filters={{ state: valuesFilter("State") }}>No people match these filters.</NothingFound>
    </MemoryRouter>,
  ).replaceAll(/<[^>]+>/g, "");

test.each(["?state=TX", "?q=ann", "?q=ann&state=TX"])("an empty list leads back from %s", (search) => {
  expect(shown(search)).toBe("No people match these filters.Clear filters");
});

test.each(["", "?sort=name"])("an empty list without a filter, as at %j, has nothing to clear", (search) => {
  expect(shown(search)).toBe("No people match these filters.");
});
