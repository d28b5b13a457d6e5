/** The pages of whoever is signed in, inside the shell. */
import { lazy, type ReactNode, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { listAlertsEndpoint } from "#api/endpoints/alerts.ts";
import { countUnreadMessagesEndpoint } from "#api/endpoints/unread-messages.ts";
import { usePersonAsItChanges, useRead } from "#web/client.ts";
import { useLive } from "#web/live.ts";
import { useOutsideLinks } from "#web/outside-links.ts";
import { signOut } from "#web/session.ts";
import { AppShell } from "#web/shell/AppShell.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useScrollToTop } from "#web/use-scroll-to-top.ts";
import { useVisits } from "#web/use-visits.ts";
import { NotFoundPage } from "./not-found.tsx";
import { Overlays } from "./overlays.tsx";
import { shellPersonOf } from "./shell-person.ts";

const ListingsPage = lazy(async () => ({ default: (await import("./listings.tsx")).ListingsPage }));
const ProjectsPage = lazy(async () => ({ default: (await import("./projects.tsx")).ProjectsPage }));
const SavedProjectsPage = lazy(async () => ({
  default: (await import("./saved-projects.tsx")).SavedProjectsPage,
}));
const SavedSearchesPage = lazy(async () => ({
  default: (await import("#web/features/listing/saved-searches.tsx")).SavedSearchesPage,
}));
const BiddersPage = lazy(async () => ({ default: (await import("#web/features/bid/bidders-page.tsx")).BiddersPage }));
const MyBidsPage = lazy(async () => ({ default: (await import("#web/features/bid/my-bids-page.tsx")).MyBidsPage }));
const PosterContractPage = lazy(async () => ({
  default: (await import("#web/features/contract/poster-contract-page.tsx")).PosterContractPage,
}));
const SellerContractPage = lazy(async () => ({
  default: (await import("#web/features/contract/seller-contract-page.tsx")).SellerContractPage,
}));
const PaymentsPage = lazy(async () => ({
  default: (await import("#web/features/payment/payments-page.tsx")).PaymentsPage,
}));
const CreateCustomerPage = lazy(async () => ({
  default: (await import("#web/features/payment/create-customer-page.tsx")).CreateCustomerPage,
}));
const CardPaymentPage = lazy(async () => ({
  default: (await import("#web/features/payment/card-payment-page.tsx")).CardPaymentPage,
}));
const AlertsPage = lazy(async () => ({ default: (await import("#web/features/alert/alerts-page.tsx")).AlertsPage }));
const SupportPage = lazy(async () => ({
  default: (await import("#web/features/support/support-page.tsx")).SupportPage,
}));
const ChatsPage = lazy(async () => ({ default: (await import("#web/features/chat/chats-page.tsx")).ChatsPage }));
const ProfilePage = lazy(async () => ({ default: (await import("./profile.tsx")).ProfilePage }));

/** A page from which a project can be looked at. */
const withOverlays = (page: ReactNode) => (
  <>
    {page}
    <Overlays />
  </>
);

const newestOnly = { query: { limit: 1 } };

export function SignedInPages() {
  const person = usePersonAsItChanges();
  const connection = useLive();
  useScrollToTop();
  const alerts = useRead(listAlertsEndpoint, newestOnly);
  useVisits(alerts.data?.unread ?? 0);
  const chats = useRead(countUnreadMessagesEndpoint, {});
  return (
    <AppShell
      person={shellPersonOf(person)}
      unread={{ alerts: alerts.data?.unread ?? 0, chats: chats.data?.unread ?? 0 }}
      links={useOutsideLinks()}
      connection={connection}
      onSignOut={() => void signOut()}
    >
      <Suspense fallback={<Skeleton shape="page" />}>
        <Routes>
          <Route path="/v1" element={<ListingsPage />} />
          <Route path="/v1/listing" element={<ListingsPage />} />
          <Route path="/v1/projects" element={<ProjectsPage />} />
          <Route path="/v1/projects/bidders" element={withOverlays(<BiddersPage />)} />
          <Route path="/v1/bidOfferBidID" element={withOverlays(<BiddersPage />)} />
          <Route path="/v1/projects/contract" element={withOverlays(<PosterContractPage />)} />
          <Route
            path="/v1/my-bids"
            element={person.userType === "home_owner" ? <Navigate to="/v1" replace /> : withOverlays(<MyBidsPage />)}
          />
          <Route path="/v1/my-bids/contract" element={withOverlays(<SellerContractPage />)} />
          <Route path="/v1/payments" element={<PaymentsPage />} />
          <Route path="/v1/payments/createcustomer" element={<CreateCustomerPage />} />
          <Route path="/v1/stripe-payment" element={<CardPaymentPage />} />
          <Route path="/v1/alerts" element={<AlertsPage />} />
          <Route path="/v1/profile/*" element={withOverlays(<ProfilePage />)} />
          <Route path="/v1/support" element={<SupportPage />} />
          <Route path="/v1/projects-liked" element={<SavedProjectsPage />} />
          <Route path="/v1/saved-searches" element={<SavedSearchesPage />} />
          <Route path="/v1/chats" element={withOverlays(<ChatsPage />)} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </AppShell>
  );
}
