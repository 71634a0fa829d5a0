import { useCancelRead, type RequestedRead } from "#web/api/admin/sources.ts";
import { toasts } from "#web/ui/overlay/toasts.tsx";
import { Ago } from "#web/ui/page/age.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Subsection } from "#web/ui/page/panel.tsx";
import { requestedProgress, requestedTitle } from "./source-shapes.ts";

/** List of what people wait for, and how to end it; nothing where no one waits. */
export function RequestedReads({ requested }: { readonly requested: readonly RequestedRead[] }) {
  if (requested.length === 0) return null;
  return (
    <div className="mt-4">
      <Subsection title="Requested reads">
        <ul className="flex max-w-3xl flex-col">
          {requested.map((read) => (
            <Requested key={read.id} read={read} />
          ))}
        </ul>
      </Subsection>
    </div>
  );
}

function Requested({ read }: { readonly read: RequestedRead }) {
  const cancel = useCancelRead();
  const title = requestedTitle(read);
  return (
    <li className="flex min-h-8 items-center justify-between gap-3 border-b border-line py-0.5">
      <span className="min-w-0">
        <span>{`${title}, `}</span>
        <span className="figures">{requestedProgress(read)}</span>{" "}
        <span className="text-caption text-muted max-sm:block">
          {read.wantedBy === "" ? <span>Requested</span> : <bdi>{read.wantedBy}</bdi>}{" "}
          <Ago at={read.wantedAt} />
        </span>
      </span>
      <Button
        look="quiet"
        isDisabled={cancel.isPending}
        onPress={() =>
          cancel.mutate({ id: read.id }, toasts("Read canceled.", "Couldn’t cancel. Try again."))
        }
      >
        Cancel<span className="sr-only">{` ${title}`}</span>
      </Button>
    </li>
  );
}
