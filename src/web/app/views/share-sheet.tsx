import { useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router-dom";
import { pageAt, PAGES, type ViewPage } from "#domain/pages.ts";
import { useShownView } from "#web/api/views.ts";
import { useAddress } from "#web/lib/address.ts";
import { mailtoOf } from "#web/lib/mail.ts";
import { pageCommands } from "#web/lib/page-commands.ts";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { Button, MailButton } from "#web/ui/page/button.tsx";
import { ViewForm } from "./view-form.tsx";
import { viewPageAt } from "./view-places.ts";

/** Everything by which the page on the screen can be given away: a link, files, paper, and a view that others open. */
export function ShareSheet({ onClose }: { readonly onClose: () => void }) {
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  const viewPage = viewPageAt(pathname);
  // As they were when it opened.
  const [shared] = useState(() =>
    pageCommands().flatMap(({ commands }) => commands.filter(({ isShared = false }) => isShared)),
  );
  const subject = page === null ? "Fieldboard" : `${PAGES[page].label} · Fieldboard`;
  // Closed before, so that paper shows the page alone.
  const closed = (act: () => void) => (): void => {
    flushSync(onClose);
    act();
  };
  return (
    <Sheet title={page === null ? "Share" : `Share ${PAGES[page].label}`} onClose={onClose}>
      {/* The name of a chart may be longer than the sheet is wide. */}
      <div className="flex flex-wrap gap-2 *:h-auto *:min-h-8 *:max-w-full *:py-1 *:text-left *:whitespace-normal">
        <Button icon="copy" onPress={closed(() => void copyText(location.href, "Link"))}>
          Copy link
        </Button>
        <MailButton href={mailtoOf("", { subject, body: location.href })}>Email link</MailButton>
        <Button icon="printer" onPress={closed(() => print())}>
          Print
        </Button>
        {shared.map(({ id, label, run }) => (
          <Button key={id} icon={id.startsWith("link") ? "copy" : "download"} onPress={closed(run)}>
            {label}
          </Button>
        ))}
      </div>
      {viewPage === null ? null : (
        <section aria-labelledby="shared-view" className="mt-4 border-t border-line pt-3">
          <ShownView page={viewPage} onSaved={onClose} />
        </section>
      )}
    </Sheet>
  );
}

type ShownViewProps = { readonly page: ViewPage; readonly onSaved: () => void };

/** The user's own view that is shown, or a new one of what is on the screen. */
function ShownView({ page, onSaved }: ShownViewProps) {
  const { search } = useAddress();
  const { view, isPending, hasFailed } = useShownView(page, search);
  const edited = view?.isMine === true ? view : null;
  if (isPending && !hasFailed) return null;
  return (
    <>
      <h3 id="shared-view" className="mb-2 text-head font-semibold">
        {edited === null ? "Save as a view to share" : <bdi>{`View “${edited.name}”`}</bdi>}
      </h3>
      <ViewForm key={edited?.id ?? 0} page={page} view={edited} isFirst={false} onSaved={onSaved} />
    </>
  );
}
