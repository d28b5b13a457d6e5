/** The pages of whoever is signed in, inside the shell. */
import { lazy, type ReactNode, Suspense } from "react";
import { Route, Routes } from "react-router-dom";
import { listAlertsEndpoint } from "#api/endpoints/alerts.ts";
import { usePerson, useRead } from "#web/client.ts";
import { useLive } from "#web/live.ts";
import { outsideLinks } from "#web/outside-links.ts";
import { pictureUrl } from "#web/pictures.ts";
import { signOut } from "#web/session.ts";
import { AppShell } from "#web/shell/AppShell.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useScrollToTop } from "#web/use-scroll-to-top.ts";
import * as words from "#web/words.ts";
import { NotFoundPage } from "./not-found.tsx";
import { NotOpenPage } from "./not-open.tsx";
import { Overlays } from "./overlays.tsx";

const ListingsPage = lazy(async () => ({ default: (await import("./listings.tsx")).ListingsPage }));
const ProjectsPage = lazy(async () => ({ default: (await import("./projects.tsx")).ProjectsPage }));
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
const CardPaymentPage = lazy(async () => ({
  default: (await import("#web/features/payment/card-payment-page.tsx")).CardPaymentPage,
}));
const AlertsPage = lazy(async () => ({ default: (await import("#web/features/alert/alerts-page.tsx")).AlertsPage }));
const ProfilePage = lazy(async () => ({
  default: (await import("#web/features/person/profile-page.tsx")).ProfilePage,
}));

/** A page from which a project can be looked at. */
const withOverlays = (page: ReactNode) => (
  <>
    {page}
    <Overlays />
  </>
);

const newestOnly = { query: { limit: 1 } };

export function SignedInPages() {
  const person = usePerson();
  const connection = useLive();
  useScrollToTop();
  const alerts = useRead(listAlertsEndpoint, newestOnly);
  return (
    <AppShell
      person={{
        displayName: person.name,
        email: person.email,
        imageUrl: person.pictureId ? pictureUrl(person.pictureId, "card") : null,
        role: person.userType,
      }}
      unread={{ alerts: alerts.data?.unread ?? 0, chats: 0 }}
      links={outsideLinks}
      connection={connection}
      onSignOut={() => void signOut()}
    >
      <Suspense fallback={<Skeleton shape="page" />}>
        <Routes>
          <Route path="/v1" element={<ListingsPage />} />
          <Route path="/v1/projects" element={<ProjectsPage />} />
          <Route path="/v1/projects/bidders" element={withOverlays(<BiddersPage />)} />
          <Route path="/v1/projects/contract" element={withOverlays(<PosterContractPage />)} />
          <Route path="/v1/my-bids" element={withOverlays(<MyBidsPage />)} />
          <Route path="/v1/my-bids/contract" element={withOverlays(<SellerContractPage />)} />
          <Route path="/v1/payments" element={<PaymentsPage />} />
          <Route path="/v1/stripe-payment" element={<CardPaymentPage />} />
          <Route path="/v1/alerts" element={<AlertsPage />} />
          <Route path="/v1/profile" element={<ProfilePage />} />
          <Route path="/v1/projects-liked" element={<NotOpenPage title={words.navigation.savedProjects} />} />
          <Route path="/v1/chats" element={<NotOpenPage title={words.navigation.chats} />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </AppShell>
  );
}
