import { businessQuery } from "#web/api/admin/business.ts";
import type { Loader } from "#web/api/loader.ts";

export const businessLoader: Loader = (_arrival, start) => start(businessQuery());
