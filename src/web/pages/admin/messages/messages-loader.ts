import type { Loader } from "#web/api/loader.ts";
import { messagesQuery } from "#web/api/admin/messages.ts";

export const messagesLoader: Loader = (_arrival, start) => start(messagesQuery());
