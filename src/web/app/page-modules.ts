import type { ComponentType } from "react";
import type { CodePage } from "#domain/pages.ts";
import type { Loader } from "#web/api/loader.ts";
import { accountLoader } from "#web/pages/account/account-loader.ts";
import { alertsLoader } from "#web/pages/account/alerts/alerts-loader.ts";
import { auditLoader } from "#web/pages/admin/audit/audit-loader.ts";
import { businessLoader } from "#web/pages/admin/business/business-loader.ts";
import { messagesLoader } from "#web/pages/admin/messages/messages-loader.ts";
import { sourcesLoader } from "#web/pages/admin/sources/sources-loader.ts";
import { tokensLoader } from "#web/pages/admin/tokens/tokens-loader.ts";
import { usersLoader } from "#web/pages/admin/users/users-loader.ts";
import { funnelLoader } from "#web/pages/funnel/funnel-loader.ts";
import { officeLoader } from "#web/pages/offices/office-loader.ts";
import { officesLoader } from "#web/pages/offices/offices-loader.ts";
import { payrollLoader } from "#web/pages/payroll/payroll-loader.ts";
import { submissionLoader } from "#web/pages/payroll/submission-loader.ts";
import { headcountLoader } from "#web/pages/people/headcount/headcount-loader.ts";
import { peopleLoader } from "#web/pages/people/people-loader.ts";
import { personLoader } from "#web/pages/people/person-loader.ts";
import { qualityLoader } from "#web/pages/people/quality/quality-loader.ts";
import { changesLoader } from "#web/pages/roadshows/changes/changes-loader.ts";
import { chaseLoader } from "#web/pages/roadshows/chase/chase-loader.ts";
import { phonesLoader } from "#web/pages/roadshows/phones/phones-loader.ts";
import { roadshowsLoader } from "#web/pages/roadshows/roadshows-loader.ts";
import { itemsLoader } from "#web/pages/today/items/items-loader.ts";
import { todayLoader } from "#web/pages/today/today-loader.ts";
import { weekLoader } from "#web/pages/week/week-loader.ts";

type PageModule = {
  readonly page: () => Promise<ComponentType>;
  /** Null where nothing is requested before the page is shown. */
  readonly loader: Loader | null;
};

/**
 * The code of each page. Loaders are here from the start, so that a page's data need not wait for its code; each page
 * itself is a file of its own. The build reads here which file belongs to which page.
 */
export const PAGE_MODULES: Readonly<Record<CodePage, PageModule>> = {
  today: {
    page: async () => (await import("#web/pages/today/today-page.tsx")).TodayPage,
    loader: todayLoader,
  },
  week: {
    page: async () => (await import("#web/pages/week/week-page.tsx")).WeekPage,
    loader: weekLoader,
  },
  findings: {
    page: async () => (await import("#web/pages/today/items/items-page.tsx")).ItemsPage,
    loader: itemsLoader,
  },
  funnel: {
    page: async () => (await import("#web/pages/funnel/funnel-page.tsx")).FunnelPage,
    loader: funnelLoader,
  },
  roadshows: {
    page: async () => (await import("#web/pages/roadshows/roadshows-page.tsx")).RoadshowsPage,
    loader: roadshowsLoader,
  },
  chase: {
    page: async () => (await import("#web/pages/roadshows/chase/chase-page.tsx")).ChasePage,
    loader: chaseLoader,
  },
  changes: {
    page: async () => (await import("#web/pages/roadshows/changes/changes-page.tsx")).ChangesPage,
    loader: changesLoader,
  },
  phones: {
    page: async () => (await import("#web/pages/roadshows/phones/phones-page.tsx")).PhonesPage,
    loader: phonesLoader,
  },
  people: {
    page: async () => (await import("#web/pages/people/people-page.tsx")).PeoplePage,
    loader: peopleLoader,
  },
  headcount: {
    page: async () => (await import("#web/pages/people/headcount/headcount-page.tsx")).HeadcountPage,
    loader: headcountLoader,
  },
  quality: {
    page: async () => (await import("#web/pages/people/quality/quality-page.tsx")).QualityPage,
    loader: qualityLoader,
  },
  person: {
    page: async () => (await import("#web/pages/people/person-page.tsx")).PersonPage,
    loader: personLoader,
  },
  offices: {
    page: async () => (await import("#web/pages/offices/offices-page.tsx")).OfficesPage,
    loader: officesLoader,
  },
  office: {
    page: async () => (await import("#web/pages/offices/office-page.tsx")).OfficePage,
    loader: officeLoader,
  },
  payroll: {
    page: async () => (await import("#web/pages/payroll/payroll-page.tsx")).PayrollPage,
    loader: payrollLoader,
  },
  submission: {
    page: async () => (await import("#web/pages/payroll/submission-page.tsx")).SubmissionPage,
    loader: submissionLoader,
  },
  users: {
    page: async () => (await import("#web/pages/admin/users/users-page.tsx")).UsersPage,
    loader: usersLoader,
  },
  tokens: {
    page: async () => (await import("#web/pages/admin/tokens/tokens-page.tsx")).TokensPage,
    loader: tokensLoader,
  },
  business: {
    page: async () => (await import("#web/pages/admin/business/business-page.tsx")).BusinessPage,
    loader: businessLoader,
  },
  sources: {
    page: async () => (await import("#web/pages/admin/sources/sources-page.tsx")).SourcesPage,
    loader: sourcesLoader,
  },
  messages: {
    page: async () => (await import("#web/pages/admin/messages/messages-page.tsx")).MessagesPage,
    loader: messagesLoader,
  },
  audit: {
    page: async () => (await import("#web/pages/admin/audit/audit-page.tsx")).AuditPage,
    loader: auditLoader,
  },
  account: {
    page: async () => (await import("#web/pages/account/account-page.tsx")).AccountPage,
    loader: accountLoader,
  },
  alerts: {
    page: async () => (await import("#web/pages/account/alerts/alerts-page.tsx")).AlertsPage,
    loader: alertsLoader,
  },
  glossary: {
    page: async () => (await import("#web/pages/glossary/glossary-page.tsx")).GlossaryPage,
    loader: null,
  },
  signIn: {
    page: async () => (await import("#web/pages/sign-in/sign-in-page.tsx")).SignInPage,
    loader: null,
  },
  secondFactor: {
    page: async () => (await import("#web/pages/sign-in/second-factor-page.tsx")).SecondFactorPage,
    loader: null,
  },
  setUp: {
    page: async () => (await import("#web/pages/sign-in/link-page.tsx")).LinkPage,
    loader: null,
  },
  invitation: {
    page: async () => (await import("#web/pages/sign-in/link-page.tsx")).LinkPage,
    loader: null,
  },
  stopAlerts: {
    page: async () => (await import("#web/pages/sign-in/stop-alerts-page.tsx")).StopAlertsPage,
    loader: null,
  },
};
