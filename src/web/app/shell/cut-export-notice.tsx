import { useState } from "react";
import { CUT_WORDS } from "#domain/export-cut.ts";
import { useCutExports } from "#web/api/export.ts";
import { useHasDownloaded } from "#web/lib/download.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Notice } from "./notice.tsx";

/** Says that a file is not whole: a browser may leave the part of it that came among the downloads. Goes with the next export of it. */
export function CutExportNotice() {
  const [dismissed, setDismissed] = useState(0);
  const [last] = useCutExports(useHasDownloaded());
  if (last === undefined || last.id <= dismissed) return null;
  return (
    <Notice icon="alert" isUrgent>
      <span>{`The export “${last.report}” is incomplete: ${CUT_WORDS[last.why]}. Delete the file and export again.`}</span>
      <Button onPress={() => setDismissed(last.id)}>Dismiss</Button>
    </Notice>
  );
}
