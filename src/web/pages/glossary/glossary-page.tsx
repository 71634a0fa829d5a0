import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { GLOSSARY_PARTS, TERM_IDS, termOf, type TermId } from "#domain/glossary.ts";
import { classNames } from "#web/lib/class-names.ts";
import { Page } from "#web/ui/page/page.tsx";
import { Section } from "#web/ui/page/panel.tsx";

/** Page of what the words of the reports mean, as the reports compute them. */
export function GlossaryPage() {
  const { hash } = useLocation();
  const chosen = TERM_IDS.find((id) => `#${id}` === hash) ?? null;
  useEffect(() => {
    if (chosen !== null) document.querySelector(`#${chosen}`)?.scrollIntoView({ block: "center" });
  }, [chosen]);
  return (
    <Page title="Glossary">
      <p className="max-w-prose text-muted">
        What the words on these pages mean, and how their numbers are computed.
      </p>
      <div className="max-w-6xl gap-x-10 lg:columns-2">
        {GLOSSARY_PARTS.map((part) => (
          <div key={part} className="mb-5 break-inside-avoid">
            <Section title={part}>
              <dl className="flex flex-col gap-3">
                {TERM_IDS.filter((id) => termOf(id).part === part).map((id) => (
                  <Explained key={id} id={id} isChosen={id === chosen} />
                ))}
              </dl>
            </Section>
          </div>
        ))}
      </div>
    </Page>
  );
}

type ExplainedProps = { readonly id: TermId; readonly isChosen: boolean };

/** A word and its meaning; the one that was looked up is marked. */
function Explained({ id, isChosen }: ExplainedProps) {
  const { name, meaning, formula } = termOf(id);
  return (
    <div id={id} className={classNames("border-l-2 pl-3", isChosen ? "border-accent" : "border-transparent")}>
      <dt className="font-semibold">{name}</dt>
      <dd className="max-w-prose text-pretty">{meaning}</dd>
      {formula === "" ? null : (
        <dd className="figures mt-0.5 max-w-prose text-table text-muted">{`= ${formula}`}</dd>
      )}
    </div>
  );
}
