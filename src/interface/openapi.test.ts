import SwaggerParser from "@apidevtools/swagger-parser";
import { expect, test } from "vitest";
import { openApiDocument } from "./openapi.ts";
import { OPERATIONS, ROUTES } from "./operations.ts";

const text = JSON.stringify(
  openApiDocument("https://reports.example.com/index.cfm", "https://reports.example.com/dev/index.cfm"),
);
const api: Parameters<typeof SwaggerParser.validate>[0] = JSON.parse(text);
const document = JSON.parse(text);

test("a third-party validator accepts the document", async () => {
  await expect(SwaggerParser.validate(api)).resolves.toBeDefined();
});

test("the validator is not one that accepts everything", async () => {
  const broken: typeof api = JSON.parse(
    text.replace('"operationId":"getInterviewReportAdmin"', '"operationId":5'),
  );
  await expect(SwaggerParser.validate(broken)).rejects.toThrow("operationId");
});

test("title, version, tags and security are the specification's", () => {
  expect(document).toMatchObject({
    openapi: "3.0.0",
    info: { title: "API", description: "Production server", version: "1.0.0" },
    security: [],
  });
  expect(document.servers[0]).toEqual({
    url: "https://reports.example.com/index.cfm",
    description: "Production server",
  });
  expect(document.tags.map((tag: { name: string }) => tag.name)).toEqual([
    "Applicantstream",
    "Authentication",
    "Business",
    "Employees",
    "Onboarding",
    "Orders",
    "Payroll",
    "Fieldmap",
  ]);
});

test.each(OPERATIONS)("%s is described with its reply and every error", (operation) => {
  const { method, path } = ROUTES[operation];
  const described = document.paths[path][method.toLowerCase()];

  expect(Object.keys(described.responses)).toEqual([
    ...(method === "GET" ? ["200", "304"] : ["200"]),
    ...["400", "401", "404", "405", "413", "429", "500", "503"],
  ]);
  expect(described.security).toEqual([{ token: [] }]);
  expect(described.parameters[0].required).toBe(false);
  expect(described.parameters[0]).toMatchObject({ name: "token", in: "query" });
  expect(described.requestBody === undefined).toBe(method === "GET");
});

test("the two development paths are at the development address only", () => {
  const servers = [{ url: "https://reports.example.com/dev/index.cfm", description: "Development server" }];
  expect(document.paths["/partner_weeklyData"].post.servers).toEqual(servers);
  expect(document.paths["/partner_weeklyDataRoadshow"].post.servers).toEqual(servers);
  expect(document.paths["/employees/all"].get.servers).toEqual(document.servers);
});

test("the interview report's parameters are the specification's", () => {
  const report = document.paths["/applicantstream/interviewReportAdmin"].get;
  const named = report.parameters.map((it: { name: string; required: boolean }) => [it.name, it.required]);

  expect(report.operationId).toBe("getInterviewReportAdmin");
  expect(named).toEqual([
    ["token", false],
    ["accountId", true],
    ["startDate", false],
    ["endDate", false],
    ["promoUserId", false],
  ]);
});

test("an employee has 24 required members of the declared types", () => {
  const employee = document.components.schemas.Employee;
  expect(employee.required).toHaveLength(24);
  expect(employee.properties.active).toEqual({ type: "integer", enum: [0, 1] });
  expect(employee.properties.personid).toEqual({ type: "string" });
  expect(document.components.schemas.RoadshowEvent.properties.eventId).toEqual({
    type: "integer",
    format: "int64",
  });
});

test.each([
  "Authorization: Bearer",
  "queries get logged",
  "six days before",
  "1,100 days",
  "underCCId",
  "fieldmapEntryId",
  "None means the latest week",
  "unless the token was granted private data",
  "only /swagger does not",
  "Unknown query keys are ignored",
])("the decision on “%s” stands in the descriptions", (words) => {
  expect(text).toContain(words);
});

test("a generated client knows the token's scheme, and when to ask again", () => {
  const { securitySchemes, responses } = document.components;
  expect(securitySchemes.token).toMatchObject({ type: "http", scheme: "bearer" });
  expect(responses.TooMany.headers["Retry-After"].schema.type).toBe("integer");
  expect(responses.NotReady.headers["Retry-After"].schema.type).toBe("integer");
});
