import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { addressOf } from "#api/addresses.ts";
import { listOwnTicketsEndpoint } from "#api/endpoints/support.ts";
import type { Ticket } from "#core/support/ticket/ticket.ts";
import { useReadPages } from "#web/client.ts";
import { MoreButton } from "#web/reading/next-page.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { SupportDialog } from "#web/support/support-dialog.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { StateTag } from "#web/ui/StateTag.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { TicketThread } from "./ticket-thread.tsx";
import { ticketTones } from "./ticket-tones.ts";
import "./support.css";

function TicketRow({ ticket }: { ticket: Ticket }) {
  return (
    <li className="ui-card frame support__row">
      <div className="support__row-text">
        <Link className="support__subject" to={addressOf({ to: "ticket", ticketId: ticket.id })}>
          <bdi>{ticket.subject}</bdi>
        </Link>
        <p className="support__when soft">
          {words.support.lastMove} <When at={ticket.updatedAt} within />
        </p>
      </div>
      <StateTag tone={ticketTones[ticket.state]} label={words.support.states[ticket.state]} />
    </li>
  );
}

function OwnTickets() {
  const found = useReadPages(listOwnTicketsEndpoint, { query: { limit: 20 } });
  const [asking, setAsking] = useState(false);
  const tickets = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const ask = (
    <Button icon="send" onPress={() => setAsking(true)}>
      {words.support.newRequest}
    </Button>
  );
  return (
    <>
      <PageHeader title={words.support.title} actions={tickets.length > 0 ? ask : null} />
      {found.isPending ? (
        <Skeleton shape="row" count={3} />
      ) : found.error && !found.data ? (
        <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
      ) : tickets.length === 0 ? (
        <EmptyState icon="question-circle" title={words.support.emptyTitle} action={ask}>
          {words.support.empty}
        </EmptyState>
      ) : (
        <>
          <ul className="plain-list support__list">
            {tickets.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} />
            ))}
          </ul>
          <MoreButton pages={found}>{words.support.more}</MoreButton>
        </>
      )}
      {asking ? <SupportDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Shows /v1/support: the person's requests to Dibbs Support; with `ticket`, one request and its answers. */
export function SupportPage() {
  const [search] = useSearchParams();
  const ticketId = search.get("ticket");
  return ticketId === null ? <OwnTickets /> : <TicketThread key={ticketId} ticketId={ticketId} />;
}
