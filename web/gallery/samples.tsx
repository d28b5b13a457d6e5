/** The shells with sample data: a listing page, a contract, a sign-in. */
import { useState } from "react";
import { Link, Route, Routes } from "react-router-dom";
import { AppShell } from "#web/shell/AppShell.tsx";
import { SignedOutShell } from "#web/shell/SignedOutShell.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card, CardGrid } from "#web/ui/Card.tsx";
import { dayAfter } from "#web/ui/dates.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Field, Fields } from "#web/ui/Field.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { Money } from "#web/ui/Money.tsx";
import { MoveButtons } from "#web/ui/MoveButtons.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Person } from "#web/ui/Person.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import { StateTag } from "#web/ui/StateTag.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { Tile, Tiles } from "#web/ui/Tile.tsx";
import { Timeline } from "#web/ui/Timeline.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import "./gallery.css";
import { kitchen } from "./picture.ts";

const titles = [
  "Kitchen Remodel With New Cabinets And Quartz Counters",
  "Replace Asphalt Roof, 2,400 Sq Ft",
  "Cedar Deck, 16 × 20, With Stairs",
  "Paint Three Bedrooms",
  "Donaudampfschifffahrtsgesellschaftskapitänshaus Restoration",
  "Retaining Wall And Drainage",
];

function SampleListing() {
  return (
    <>
      <PageHeader
        title={words.navigation.listings}
        sentence="128 open projects near Austin, newest first."
        actions={
          <Button variant="primary" icon="plus">
            Post a Project
          </Button>
        }
      />
      <CardGrid>
        {titles.map((title, index) => (
          <Card
            key={title}
            media={<Photo src={index === 2 ? null : kitchen} alt="" />}
            title={title}
            onOpen={() => undefined}
            menu={
              <Menu
                label={`More for ${title}`}
                entries={[
                  { label: words.project.viewInDetails, icon: "eye" },
                  { label: words.project.share, icon: "share-alt" },
                ]}
              />
            }
            footer={
              <>
                <strong>
                  <Money cents={4_000_000 - index * 350_050} />
                </strong>
                <span className="soft">{words.listing.bidderCount(index)}</span>
              </>
            }
          >
            <p className="soft">
              Austin, TX · due <When at={dayAfter(index * 4)} as="deadline" />
            </p>
          </Card>
        ))}
      </CardGrid>
    </>
  );
}

function SampleContract() {
  const toasts = useToasts();
  return (
    <>
      <PageHeader
        back={{ to: "/v1/projects", label: words.navigation.myProjects }}
        title="Kitchen Remodel With New Cabinets"
        state={<StateTag tone="waiting" label="Offer sent" />}
        sentence={
          <>
            Waiting for Rosa to accept, sent <When at={dayAfter(-2)} />.
          </>
        }
        actions={
          <MoveButtons
            moves={["withdraw", "end"]}
            choices={[
              {
                move: "withdraw",
                label: words.bidder.withdraw,
                confirm: {
                  title: "Withdraw this offer?",
                  message: "Rosa's bid goes back to submitted and you can hire someone else.",
                  yes: words.bidder.withdraw,
                  no: "Keep the offer",
                  danger: true,
                },
              },
              { move: "end", label: words.contract.end, variant: "primary" },
            ]}
            onMove={(move) => toasts.success(move === "end" ? "Contract ended" : "Offer withdrawn")}
          />
        }
      />
      <div className="gallery__stack">
        <Tiles>
          <Tile label="Milestones completed" value="1 of 3" progress={{ done: 1, total: 3 }} />
          <Tile label="Amount paid" value={<Money cents={1_250_000} />} detail="by card, Nov 12, 2025" />
          <Tile
            label="Remaining payment"
            value={<Money cents={2_750_000} />}
            detail={
              <>
                of <Money cents={4_000_000} />
              </>
            }
          />
        </Tiles>
        <Card
          title="Demolition and rough plumbing"
          footer={<StateTag tone="success" label={words.contract.milestoneCompleted} />}
        >
          <p className="soft">
            Due <When at={dayAfter(-9)} as="MMM DD, YYYY" />
          </p>
          <Money cents={1_250_000} size="large" />
        </Card>
        <Card
          title="Cabinets and counters"
          fresh
          footer={
            <>
              <StateTag tone="info" label={words.payment.processing} />
              <Button variant="primary">{words.contract.markCompletedAndPay}</Button>
            </>
          }
        >
          <p className="soft">
            Due <When at={dayAfter(12)} as="deadline" />
          </p>
          <Money cents={1_500_000} size="large" />
        </Card>
        <Person name="Rosa Delgado" detail="Delgado & Daughters Carpentry" size="large" />
        <Timeline
          label="History"
          entries={[
            { id: "3", title: "Offer sent", who: "You", at: dayAfter(-2), tone: "waiting", icon: "send" },
            {
              id: "2",
              title: "Bid received",
              detail: "$40,000 in three milestones",
              who: "Rosa Delgado",
              at: dayAfter(-6),
              tone: "info",
              icon: "receipt",
            },
            { id: "1", title: "Project posted", who: "You", at: dayAfter(-40), icon: "plus" },
          ]}
        />
      </div>
    </>
  );
}

export function SampleApp() {
  const toasts = useToasts();
  return (
    <AppShell
      person={{ displayName: "Maximiliana Featherstonehaugh", email: "max@example.com", role: "contractor" }}
      unread={{ alerts: 128, messages: 2 }}
      links={{
        help: "https://example.com/help",
        about: "https://example.com/about",
        contractor: "https://example.com/contractors",
        supplier: "https://example.com/suppliers",
      }}
      connection={new URLSearchParams(location.search).get("connection") === "lost" ? "lost" : "live"}
      onSignOut={() => toasts.info("Signed out")}
    >
      <Routes>
        <Route path="/v1/projects" element={<SampleContract />} />
        <Route
          path="/v1/my-bids"
          element={
            <>
              <PageHeader title={words.navigation.myBids} />
              <EmptyState
                icon="receipt"
                title="No bids yet"
                action={
                  <ButtonLink to="/v1" variant="primary">
                    Find a project
                  </ButtonLink>
                }
              >
                The bids you place appear here, with what each is waiting for.
              </EmptyState>
            </>
          }
        />
        <Route path="*" element={<SampleListing />} />
      </Routes>
    </AppShell>
  );
}

export function SampleSignIn() {
  const [wrong, setWrong] = useState(false);
  return (
    <SignedOutShell
      title="Sign in"
      sentence="Good to have you back."
      footer={
        <>
          New to Dibbs? <Link to="/register">Create an account</Link>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setWrong(true);
        }}
        noValidate
      >
        <Fields>
          <Field label="Email">{(wiring) => <TextInput {...wiring} type="email" autoComplete="email" />}</Field>
          <Field label="Password" error={wrong ? "Email or password is not right." : undefined}>
            {(wiring) => <TextInput {...wiring} type="password" autoComplete="current-password" />}
          </Field>
          <Button type="submit" variant="primary" wide>
            Sign in
          </Button>
        </Fields>
      </form>
    </SignedOutShell>
  );
}
