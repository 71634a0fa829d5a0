import { Button } from "#web/ui/page/button.tsx";
import { Icon } from "#web/ui/page/icon.tsx";

/** Said above a long table when some of its rows did not come; the others stay. */
export const WindowsFailed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div role="alert" className="mb-2 flex flex-wrap items-center gap-3">
    <Icon name="alert" className="text-bad" />
    <span>Some of these rows could not be loaded.</span>
    <Button icon="refresh" onPress={onRetry}>
      Try again
    </Button>
  </div>
);
