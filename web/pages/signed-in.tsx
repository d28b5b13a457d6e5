import { type ReactNode, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import { countUnreadEndpoint } from "#api/endpoints/unread.ts";
import { usePersonAsItChanges, useRead } from "#web/client.ts";
import { useLive } from "#web/live.ts";
import { useScrollToTop } from "#web/routing/after-navigation.ts";
import { outsideLinks } from "#web/routing/outside-links.ts";
import { useVisits } from "#web/routing/use-visits.ts";
import { AppShell } from "#web/shell/AppShell.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import { useHiddenPages } from "./hidden-pages.ts";
import { Overlays } from "./overlays.tsx";
import { shellPersonOf } from "./shell-person.ts";
import { useSendPhotos } from "./use-send-photos.ts";
import { useSignOut } from "./use-sign-out.tsx";
import { useTeams } from "./use-teams.ts";

/** Shows that the address is unknown. */
function NotFoundPage() {
  return (
    <>
      <PageHeader title={words.page.notFound} />
      <EmptyState
        icon="question-circle"
        title={words.page.notFoundTitle}
        action={
          <ButtonLink to={paths.listings} variant="primary">
            {words.page.toListings}
          </ButtonLink>
        }
      >
        {words.page.notFoundHint}
      </EmptyState>
    </>
  );
}

/** Shows that the page is not for the member's role. */
function NoRightPage() {
  return (
    <>
      <PageHeader title={words.page.notFound} />
      <EmptyState icon="lock" title={words.acting.noRight} />
    </>
  );
}

const HomePage = lazyPart(async () => (await import("./home.tsx")).HomePage);
const ListingsPage = lazyPart(async () => (await import("./listings.tsx")).ListingsPage);
const ProjectsPage = lazyPart(async () => (await import("./projects.tsx")).ProjectsPage);
const SavedProjectsPage = lazyPart(async () => (await import("./saved-projects.tsx")).SavedProjectsPage);
const SavedSearchesPage = lazyPart(
  async () => (await import("#web/features/listing/saved-searches.tsx")).SavedSearchesPage,
);
const BiddersPage = lazyPart(async () => (await import("#web/features/bid/bidders-page.tsx")).BiddersPage);
const MyBidsPage = lazyPart(async () => (await import("#web/features/bid/my-bids-page.tsx")).MyBidsPage);
const PosterContractPage = lazyPart(
  async () => (await import("#web/features/contract/poster-contract-page.tsx")).PosterContractPage,
);
const SellerContractPage = lazyPart(
  async () => (await import("#web/features/contract/seller-contract-page.tsx")).SellerContractPage,
);
const PaymentsPage = lazyPart(async () => (await import("#web/features/payment/payments-page.tsx")).PaymentsPage);
const CreateCustomerPage = lazyPart(
  async () => (await import("#web/features/payment/create-customer-page.tsx")).CreateCustomerPage,
);
const CardPaymentPage = lazyPart(
  async () => (await import("#web/features/payment/card-payment-page.tsx")).CardPaymentPage,
);
const StatementPage = lazyPart(async () => (await import("#web/features/statement/statement-page.tsx")).StatementPage);
const DocumentPage = lazyPart(async () => (await import("#web/features/document/document-page.tsx")).DocumentPage);
const WaiversPage = lazyPart(async () => (await import("#web/features/waiver/waivers-page.tsx")).WaiversPage);
const RulesPage = lazyPart(async () => (await import("#web/features/rules/rules-page.tsx")).RulesPage);
const CalendarPage = lazyPart(async () => (await import("#web/features/calendar/calendar-page.tsx")).CalendarPage);
const MaterialsPage = lazyPart(async () => (await import("#web/features/delivery/materials-page.tsx")).MaterialsPage);
const DeliveriesPage = lazyPart(
  async () => (await import("#web/features/delivery/deliveries-page.tsx")).DeliveriesPage,
);
const AlertsPage = lazyPart(async () => (await import("#web/features/alert/alerts-page.tsx")).AlertsPage);
const SupportPage = lazyPart(async () => (await import("#web/features/support/support-page.tsx")).SupportPage);
const ChatsPage = lazyPart(async () => (await import("#web/features/chat/chats-page.tsx")).ChatsPage);
const ProfilePage = lazyPart(async () => (await import("./profile.tsx")).ProfilePage);

/** Adds the overlays to a page that links to projects. */
const withOverlays = (page: ReactNode) => (
  <>
    {page}
    <Overlays />
  </>
);

/** Shows the pages of the signed-in person, inside the shell. */
export function SignedInPages() {
  const person = usePersonAsItChanges();
  const connection = useLive();
  useSendPhotos(person.id, connection);
  const signOut = useSignOut();
  useScrollToTop();
  const unread = useRead(countUnreadEndpoint, {}).data ?? { alerts: 0, messages: 0 };
  useVisits(unread.alerts);
  const teams = useTeams({ atOnce: false });
  const hidden = useHiddenPages();
  return (
    <AppShell
      person={shellPersonOf(person)}
      acting={teams.bar}
      teams={teams.entries}
      onApproach={teams.onApproach}
      hidden={hidden}
      unread={unread}
      links={outsideLinks}
      connection={connection}
      onSignOut={signOut.ask}
    >
      <Suspense fallback={<Skeleton shape="page" />}>
        <Routes>
          {hidden.map((path) => (
            <Route key={path} path={path} element={<NoRightPage />} />
          ))}
          <Route path={paths.listings} element={<HomePage />} />
          <Route path="/v1/listing" element={<ListingsPage />} />
          <Route path={paths.projects} element={<ProjectsPage />} />
          <Route path={paths.bidders} element={withOverlays(<BiddersPage />)} />
          <Route path="/v1/bidOfferBidID" element={withOverlays(<BiddersPage />)} />
          <Route path={paths.poster_contract} element={withOverlays(<PosterContractPage />)} />
          <Route
            path={paths.my_bids}
            element={
              person.userType === "home_owner" ? <Navigate to={paths.listings} replace /> : withOverlays(<MyBidsPage />)
            }
          />
          <Route path={paths.bidder_contract} element={withOverlays(<SellerContractPage />)} />
          <Route path={paths.payments} element={<PaymentsPage />} />
          <Route path={paths.create_customer} element={<CreateCustomerPage />} />
          <Route path={paths.card_payment} element={<CardPaymentPage />} />
          <Route path={paths.statement} element={<StatementPage />} />
          <Route path={paths.document} element={<DocumentPage />} />
          {/* Nested under the contract's path, so that the menu keeps the same entry selected. */}
          <Route path={`${paths.poster_contract}/document`} element={<DocumentPage />} />
          <Route path={`${paths.bidder_contract}/document`} element={<DocumentPage />} />
          <Route path={paths.materials} element={withOverlays(<MaterialsPage />)} />
          <Route path={paths.deliveries} element={<DeliveriesPage />} />
          <Route path={paths.waivers} element={<WaiversPage />} />
          <Route path={paths.rules} element={<RulesPage />} />
          <Route path={paths.calendar} element={<CalendarPage />} />
          <Route path={paths.alerts} element={<AlertsPage />} />
          <Route path={`${paths.profile}/*`} element={withOverlays(<ProfilePage />)} />
          <Route path={paths.support} element={<SupportPage />} />
          <Route path={paths.saved_projects} element={<SavedProjectsPage />} />
          <Route path={paths.saved_searches} element={<SavedSearchesPage />} />
          <Route path={paths.chats} element={withOverlays(<ChatsPage />)} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
      {signOut.question}
    </AppShell>
  );
}
