import type { Endpoint } from "../endpoint.ts";
import * as alerts from "./alerts.ts";
import * as bank from "./bank.ts";
import * as bids from "./bids.ts";
import * as calendar from "./calendar.ts";
import * as catalogue from "./catalogue.ts";
import * as changeOrders from "./change-orders.ts";
import * as chat from "./chat.ts";
import * as contracts from "./contracts.ts";
import * as credentials from "./credentials.ts";
import * as deliveries from "./deliveries.ts";
import * as disputes from "./disputes.ts";
import * as documents from "./documents.ts";
import * as feedback from "./feedback.ts";
import * as files from "./files.ts";
import * as identities from "./identities.ts";
import * as listings from "./listings.ts";
import * as materials from "./materials.ts";
import * as notifications from "./notifications.ts";
import * as password from "./password.ts";
import * as payments from "./payments.ts";
import * as people from "./people.ts";
import * as phone from "./phone.ts";
import * as places from "./places.ts";
import * as privacy from "./privacy.ts";
import * as pushSubscriptions from "./push-subscriptions.ts";
import * as questions from "./questions.ts";
import * as records from "./records.ts";
import * as refunds from "./refunds.ts";
import * as savedSearches from "./saved-searches.ts";
import * as secondFactor from "./second-factor.ts";
import * as session from "./session.ts";
import * as sessions from "./sessions.ts";
import * as setup from "./setup.ts";
import * as shareLinks from "./share-links.ts";
import * as signIn from "./sign-in.ts";
import * as staff from "./staff.ts";
import * as stateRules from "./state-rules.ts";
import * as statements from "./statements.ts";
import * as support from "./support.ts";
import * as teams from "./teams.ts";
import * as today from "./today.ts";
import * as unread from "./unread.ts";
import * as usual from "./usual.ts";
import * as viewSession from "./view-session.ts";
import * as waivers from "./waivers.ts";

const nouns = [
  alerts,
  bank,
  bids,
  calendar,
  catalogue,
  changeOrders,
  chat,
  contracts,
  credentials,
  waivers,
  deliveries,
  disputes,
  documents,
  feedback,
  files,
  identities,
  listings,
  materials,
  notifications,
  password,
  payments,
  people,
  phone,
  places,
  privacy,
  pushSubscriptions,
  questions,
  records,
  refunds,
  savedSearches,
  secondFactor,
  session,
  sessions,
  setup,
  shareLinks,
  signIn,
  staff,
  stateRules,
  statements,
  support,
  teams,
  today,
  unread,
  usual,
  viewSession,
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

/** Every operation of the API, by noun; the server refuses to start while one of them is not served. */
export const everyEndpoint: ReadonlyArray<Endpoint> = nouns.flatMap((noun) => Object.values(noun).filter(isEndpoint));
