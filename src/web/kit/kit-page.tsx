import { Suspense } from "react";
import { Link } from "react-router-dom";
import { oneOf, useAddress } from "#web/lib/address.ts";
import { SECTIONS } from "./sections.ts";

const IDS = SECTIONS.map(({ id }) => id);

/** Every part in every state, to look at and to measure: all of them, or one by `/kit?part=charts`. */
export function KitPage() {
  const { search } = useAddress();
  const part = oneOf(search, "part", IDS);
  return (
    <main className="flex flex-col gap-12 px-4 pt-3 pb-12 sm:px-6">
      <header className="flex flex-col gap-2">
        <h1 className="text-title font-semibold tracking-tight">Kit</h1>
        <nav aria-label="Parts of the kit" className="flex flex-wrap gap-x-4 gap-y-1">
          {SECTIONS.map(({ id, title }) => (
            <Link key={id} to={`?part=${id}`} className="text-accent underline">
              {title}
            </Link>
          ))}
        </nav>
      </header>
      {SECTIONS.filter(({ id }) => part === null || id === part).map(({ id, title, Section }) => (
        <section key={id} aria-labelledby={`${id}-head`} className="flex flex-col gap-6">
          <h2 id={`${id}-head`} className="text-title font-semibold tracking-tight">
            {title}
          </h2>
          <Suspense>
            <Section />
          </Suspense>
        </section>
      ))}
    </main>
  );
}
