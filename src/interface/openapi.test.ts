import SwaggerParser from "@apidevtools/swagger-parser";
import { expect, test } from "vitest";
import { openApiDocument } from "./openapi.ts";
import { MEMBERS } from "#domain/people/members.ts";
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
    "400",
    "401",
    "404",
    "405",
    "413",
    "429",
    "500",
    "503",
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

test("all members of an employee are required, of the declared types", () => {
  const employee = document.components.schemas.Employee;
  expect(employee.required).toHaveLength(MEMBERS.length);
  expect(employee.properties.active).toEqual({ type: "integer", enum: [0, 1] });
  expect(employee.properties.personid).toEqual({ type: "string" });
  expect(document.components.schemas.RoadshowEvent.properties.eventId).toEqual({
    type: "integer",
    format: "int64",
  });
});

test("a body may be left out, its members may be left out, and others are refused", () => {
  const { requestBody } = document.paths["/partner_weeklyData"].post;
  expect(requestBody.required).toBe(false);
  for (const mediaType of ["application/json", "application/x-www-form-urlencoded"]) {
    const { schema } = requestBody.content[mediaType];
    expect([schema.additionalProperties, schema.required]).toEqual([false, undefined]);
    expect(Object.keys(schema.properties)).toEqual(["fieldmapEntryId", "officeId", "weekStart", "weekEnd"]);
  }
});

test("a reply's envelope says success and 200, and holds a list, or the one report", () => {
  const schemaOf = (path: string, method: string) =>
    document.paths[path][method].responses["200"].content["application/json"].schema;
  const employees = schemaOf("/employees/all", "get");
  expect(employees.required).toEqual(["total", "code", "success", "data"]);
  expect(employees.properties).toMatchObject({
    total: { type: "integer", minimum: 0, example: 1 },
    code: { enum: [200] },
    success: { enum: [true] },
    data: { type: "array", items: { $ref: "#/components/schemas/Employee" } },
  });
  expect(schemaOf("/applicantstream/interviewReportAdmin", "get").properties.data).toEqual({
    $ref: "#/components/schemas/InterviewReport",
  });
});

test("an error never says success, has no data, and says when to ask again only where that helps", () => {
  const { schemas, responses } = document.components;
  expect(schemas.Error.properties.success.enum).toEqual([false]);
  expect(schemas.Error.properties.data).toEqual({ nullable: true, type: "object", enum: [null] });
  const withHeader = Object.entries<{ headers?: object }>(responses).filter(([, { headers }]) => headers);
  expect(withHeader.map(([name]) => name)).toEqual(["TooMany", "NotReady"]);
  expect(responses.TooMany.headers["Retry-After"].schema.minimum).toBe(1);
});

test("whole numbers have 64 bits and no bound of JavaScript's, choices have neither", () => {
  const { Employee, RoadshowRecordDev, WeeklySubmission } = document.components.schemas;
  expect(RoadshowRecordDev.properties.totalMin).toEqual({ type: "integer", format: "int64" });
  expect(RoadshowRecordDev.properties.tzOffsetEachPerDay).toEqual({
    type: "integer",
    format: "int64",
    minimum: -18,
    maximum: 18,
  });
  expect(Employee.properties.active.format).toBeUndefined();
  expect(WeeklySubmission.properties.isRoadShow).toEqual({ type: "string", enum: ["0", "1"] });
  expect(document.components.schemas.InterviewReport.properties["1st"]).toMatchObject({
    additionalProperties: { additionalProperties: { type: "integer", minimum: 0 } },
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
  "only submissions with isRoadShow 1 are answered",
  "only submissions with isRoadShow 0 are answered",
  "never reported is 0, an empty string, false or an empty list",
  "1,200 unless set otherwise",
])("the decision on “%s” stands in the descriptions", (words) => {
  expect(text).toContain(words);
});

test("a generated client knows the token's scheme, and when to ask again", () => {
  const { securitySchemes, responses } = document.components;
  expect(securitySchemes.token).toMatchObject({ type: "http", scheme: "bearer" });
  expect(responses.TooMany.headers["Retry-After"].schema.type).toBe("integer");
  expect(responses.NotReady.headers["Retry-After"].schema.type).toBe("integer");
});
