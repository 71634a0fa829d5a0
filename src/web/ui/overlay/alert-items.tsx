import { MenuGroup, MenuItem } from "./menu.tsx";
import { showRefusal, showToast } from "./toasts.tsx";

type Ways = { readonly byEmail: boolean; readonly byWebhook: boolean };
type Says = { readonly onSuccess: () => void; readonly onError: (error: Error) => void };

type AlertItemsProps = {
  /** Target of alerts. */
  readonly name: string;
  readonly alert: {
    /** By which ways the user is alerted, always in the product too; null where they are not. */
    readonly ways: Ways | null;
    readonly hasMail: boolean;
    readonly hasWebhook: boolean;
    /** With null, alerts stop. */
    readonly change: (ways: Ways | null, says: Says) => void;
  };
};

/** The items of a menu that choose whether and by which ways one is alerted of what is new. */
export function AlertItems({ name, alert: { ways, hasMail, hasWebhook, change } }: AlertItemsProps) {
  const { byEmail, byWebhook } = ways ?? { byEmail: false, byWebhook: false };
  const chosen = [
    ...(ways === null ? [] : ["product"]),
    ...(byEmail ? ["email"] : []),
    ...(byWebhook ? ["webhook"] : []),
  ];
  const choose = (next: Ways | null): void => change(next, alertToasts(name, next !== null));
  return (
    <MenuGroup title="Alert me" chosen={chosen} isMultiple>
      <MenuItem
        id="product"
        text="In Fieldboard"
        onAction={() => choose(ways === null ? { byEmail, byWebhook } : null)}
      />
      {hasMail ? (
        <MenuItem id="email" text="By email too" onAction={() => choose({ byEmail: !byEmail, byWebhook })} />
      ) : null}
      {hasWebhook ? (
        <MenuItem
          id="webhook"
          text="By webhook too"
          onAction={() => choose({ byEmail, byWebhook: !byWebhook })}
        />
      ) : null}
    </MenuGroup>
  );
}

/** Words for when alerts of something are set or stopped, or why they are not. */
export const alertToasts = (name: string, isOn: boolean): Says => ({
  onSuccess: () => showToast(`${isOn ? "Alert set" : "Alert stopped"}: ${name}.`),
  onError: showRefusal,
});
