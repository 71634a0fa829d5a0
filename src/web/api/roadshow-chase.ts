import type { ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/roadshow-chase.ts";
import { reportOf } from "./report.ts";

export type Acknowledgements = ReplyOf<typeof contract.roadshowAcknowledgements>;
export type AcknowledgementGroup = Acknowledgements["rows"][number];

export const [, useAcknowledgements] = reportOf(contract.roadshowAcknowledgements);
