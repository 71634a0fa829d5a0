import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TwinTable } from "./chart-figure.tsx";

test("the table of a chart has a heading for each row and column, two rows of one name too", () => {
  const markup = renderToStaticMarkup(
    <TwinTable
      caption="Booked by stage"
      table={{
        head: ["Stage", "Booked"],
        rows: [
          ["First interview", "12,408"],
          ["First interview", "–"],
        ],
      }}
    />,
  );
  expect(markup).toContain('<th scope="col">Stage</th><th scope="col">Booked</th>');
  expect(markup).toContain(
    '<tr><th scope="row"><bdi>First interview</bdi></th><td>12,408</td></tr><tr><th scope="row"><bdi>First interview</bdi></th><td>–</td></tr>',
  );
});
