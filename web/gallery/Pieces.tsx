/** Shows every component in every state on one long page. */

import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { industries } from "#core/people/person/industries.ts";
import { LayoutSettings } from "#web/shell/LayoutSettings.tsx";
import { Button, ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { Card, CardGrid } from "#web/ui/Card.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { ChoiceChips } from "#web/ui/ChoiceChips.tsx";
import { CodeInput } from "#web/ui/CodeInput.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { CopyLink } from "#web/ui/CopyLink.tsx";
import { DateField } from "#web/ui/DateInput.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { dayAfter } from "#web/ui/dates.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Field, FieldRow, Fields } from "#web/ui/Field.tsx";
import { Lightbox } from "#web/ui/Lightbox.tsx";
import { LiveBar } from "#web/ui/LiveBar.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { Money } from "#web/ui/Money.tsx";
import { MoneyField } from "#web/ui/MoneyInput.tsx";
import { MoveButtons } from "#web/ui/MoveButtons.tsx";
import { PasswordField } from "#web/ui/PasswordInput.tsx";
import { Person } from "#web/ui/Person.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { RadioField } from "#web/ui/RadioCards.tsx";
import { SearchInput } from "#web/ui/SearchInput.tsx";
import { SelectField } from "#web/ui/Select.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { StateTag } from "#web/ui/StateTag.tsx";
import { Steps } from "#web/ui/Steps.tsx";
import { StickyActions } from "#web/ui/StickyActions.tsx";
import { Switch } from "#web/ui/Switch.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { Tile, Tiles } from "#web/ui/Tile.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { UploadField, type UploadItem } from "#web/ui/Uploader.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import "./gallery.css";
import { kitchen } from "./picture.ts";

const pause = () => new Promise((done) => setTimeout(done, 1500));

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="gallery__section">
      <h2>{title}</h2>
      <div className="gallery__stack">{children}</div>
    </section>
  );
}

const uploads: UploadItem[] = [
  { id: "a", name: "kitchen-before.jpg", size: 845_000, state: "done", preview: kitchen },
  {
    id: "b",
    name: "a-very-long-file-name-from-somebodys-phone-camera-2025-11-04.jpg",
    state: "uploading",
    percent: 60,
  },
  { id: "c", name: "plan.bmp", state: "failed", message: "The connection was lost." },
];

function Forms() {
  const [dollars, setDollars] = useState<number | null>(40_000);
  const [items, setItems] = useState(uploads);
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [materials, setMaterials] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [estimates, setEstimates] = useState(true);
  const [trades, setTrades] = useState<readonly string[]>([]);
  return (
    <Section title="Forms">
      <Steps
        label="Posting"
        current="place"
        steps={[
          { id: "what", label: "The work" },
          { id: "place", label: "Place and date" },
          { id: "sum", label: "Summary" },
        ]}
        onGo={() => undefined}
      />
      <Fields>
        <Field label="Title" help="Say what and how much: 'Paint three bedrooms'.">
          {(wiring) => <TextInput {...wiring} placeholder="Kitchen remodel" />}
        </Field>
        <FieldRow>
          <MoneyField label="Budget" help="Whole dollars." value={dollars} onChange={setDollars} />
          <DateField
            label="Completion date"
            error={words.postForm.completionDateRequired}
            min={dayAfter(1)}
            onChange={() => {}}
          />
        </FieldRow>
        <SelectField
          label="Industry"
          defaultValue=""
          placeholder="Choose an industry"
          onChange={() => {}}
          options={industries.map((label) => ({ value: label, label }))}
        />
        <Field label="Industries" group>
          {(wiring) => (
            <ChoiceChips
              {...wiring}
              name="industries"
              choices={industries.slice(0, 9)}
              say={words.trade}
              value={trades}
              onToggle={(trade, on) => setTrades(on ? [...trades, trade] : trades.filter((one) => one !== trade))}
            />
          )}
        </Field>
        <RadioField
          label="Materials"
          error={words.postForm.materialsRequired}
          name="materials"
          value={materials}
          onChange={setMaterials}
          cards={[
            { value: "yes", label: words.materials.provided, detail: "You buy the materials.", icon: "box" },
            { value: "no", label: words.materials.notProvided, detail: "The bid includes them.", icon: "truck" },
          ]}
        />
        <Field label="Description" optional>
          {(wiring) => (
            <TextArea
              {...wiring}
              defaultValue="Remove the old cabinets, move the sink to the window, install new cabinets and counters."
            />
          )}
        </Field>
        <UploadField
          label="Images"
          help="Up to 5: png, jpeg, jpg, bmp, raw, eps."
          items={items}
          accept=".png,.jpeg,.jpg,.bmp,.raw,.eps"
          refusal={words.upload.unsupported}
          most={5}
          prompt="Drag and drop images here, or"
          browse="browse"
          onAdd={(files) =>
            setItems((before) => [
              ...before,
              ...files.map(
                (file): UploadItem => ({
                  id: crypto.randomUUID(),
                  name: file.name,
                  size: file.size,
                  state: "done",
                  preview: file,
                }),
              ),
            ])
          }
          onRemove={(id) => setItems((before) => before.filter((item) => item.id !== id))}
          onRetry={() => undefined}
        />
        <Field label="Read only">{(wiring) => <TextInput {...wiring} value="owner@example.com" readOnly />}</Field>
        <SearchInput aria-label="Search projects" placeholder="Search projects" />
        <Checkbox label="I agree to the terms" checked={agreed} onChange={setAgreed} />
        <Switch label="Estimate price" checked={estimates} onChange={setEstimates} />
        <Field label="Six-digit code" help="It is in the text we sent.">
          {(wiring) => <CodeInput {...wiring} value={code} onChange={setCode} />}
        </Field>
        <CopyLink label="Short link" help="Anyone with the link can see it." url="https://dibbs.example/s/abc123" />
        <PasswordField label="Password" autoComplete="new-password" value={password} onChange={setPassword} />
        <StickyActions>
          <Button>{words.app.cancel}</Button>
          <Button variant="primary" onPress={pause}>
            {words.app.next}
          </Button>
        </StickyActions>
      </Fields>
    </Section>
  );
}

export function Pieces() {
  const toasts = useToasts();
  const [dialog, setDialog] = useState(false);
  const [confirm, setConfirm] = useState(false);
  const [lightbox, setLightbox] = useState(false);
  const [tab, setTab] = useState<"open" | "ongoing" | "closed">("open");
  const [amount, setAmount] = useState<number | null>(null);
  return (
    <main className="gallery">
      <header className="gallery__head">
        <h1>Gallery</h1>
        <LayoutSettings />
      </header>
      <p>
        <Link to="/v1">The shell</Link> · <Link to="/v1/projects">A contract</Link> ·{" "}
        <Link to="/v1/my-bids">An empty list</Link> · <Link to="/signin">Signed out</Link>
      </p>
      <LiveBar connection="lost" />
      <LiveBar connection="catching-up" />

      <Section title="Buttons">
        <div className="gallery__row">
          <Button variant="primary">Make a Bid</Button>
          <Button icon="pencil">Edit this Post</Button>
          <Button variant="text">Skip For Now</Button>
          <Button variant="danger">Remove</Button>
          <Button variant="primary" busy>
            Saving
          </Button>
          <Button busy>Saving</Button>
          <Button disabled>Not now</Button>
          <ButtonLink to="/v1" icon="arrow-right">
            View Contract
          </ButtonLink>
          <IconButton icon="heart" label="Like" />
          <Menu
            label="More actions"
            entries={[
              { label: words.project.viewInDetails, icon: "eye" },
              { label: words.project.edit, icon: "pencil" },
              { label: words.project.remove, icon: "trash", apart: true },
            ]}
          />
        </div>
        <MoveButtons
          moves={["decline", "hire"]}
          choices={[
            { move: "decline", label: words.bidder.decline },
            { move: "withdraw", label: words.bidder.withdraw },
            { move: "hire", label: words.bidder.hire, variant: "primary" },
          ]}
          onMove={pause}
        />
      </Section>

      <Section title="States, people, money, time">
        <div className="gallery__row">
          <StateTag tone="success" label="Paid" />
          <StateTag tone="waiting" label="Waiting for Rosa" />
          <StateTag tone="info" label="Ongoing" />
          <StateTag tone="danger" label="Payment Failed" />
          <StateTag tone="neutral" label="Closed" icon="lock" />
        </div>
        <div className="gallery__row">
          <Person name="Rosa Delgado" detail="Contractor/Sub-Contractor" />
          <Person name="Sam" imageUrl={kitchen} size="large" detail={<When at={dayAfter(-2)} />} />
          <Person name="" detail="No name yet" size="small" />
        </div>
        <div className="gallery__row">
          <Money cents={1_234_500} /> <Money cents={1_234_550} /> <Money cents={1_234_500} exact />{" "}
          <Money cents={null} />
          <Money cents={4_000_000} size="large" />
        </div>
        <div className="gallery__row">
          <When at={new Date()} /> <When at={dayAfter(-1)} /> <When at={dayAfter(-12)} /> <When at={dayAfter(-90)} />
          <When at={dayAfter(12)} as="deadline" /> <When at={dayAfter(-3)} as="deadline" />
          <When at={dayAfter(0)} as="DD MMM, YYYY" />
        </div>
      </Section>

      <Section title="Tiles">
        <Tiles>
          <Tile label="Milestones completed" value="1 of 3" progress={{ done: 1, total: 3 }} />
          <Tile label="Amount paid" value={<Money cents={1_250_000} />} detail="by card" />
          <Tile label="Remaining payment" value={<Money cents={2_750_000} />} />
        </Tiles>
      </Section>

      <Section title="More when asked for">
        <Disclosure summary="Company">
          <p>Delgado & Daughters Carpentry</p>
        </Disclosure>
        <Disclosure summary="Certificates">
          <p>Licensed in Texas.</p>
        </Disclosure>
      </Section>

      <Section title="Tabs and cards">
        <Tabs
          label="Projects"
          tabs={[
            { id: "open", label: words.project.open },
            { id: "ongoing", label: words.project.ongoing },
            { id: "closed", label: words.project.closed },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          {tab === "open" ? (
            <CardGrid>
              <Card
                media={<Photo src={kitchen} alt="A green kitchen" />}
                title="Kitchen Remodel"
                onOpen={() => undefined}
                menu={<IconButton icon="heart" label="Save" />}
                footer={<Button>{words.project.viewBidders}</Button>}
              >
                <p className="soft">Austin, TX</p>
              </Card>
              <Card media={<Photo src="/missing.jpg" alt="" />} title="A picture that is gone" fresh />
              <Card title="No picture, no link">
                <p className="soft">Just a box.</p>
              </Card>
            </CardGrid>
          ) : (
            <EmptyState title="Nothing here yet" action={<Button variant="primary">Post a Project</Button>}>
              Projects you have hired somebody for appear here.
            </EmptyState>
          )}
        </Tabs>
      </Section>

      <Forms />

      <Section title="Dialogs and notices">
        <div className="gallery__row">
          <Button onPress={() => setDialog(true)}>Open a dialog</Button>
          <Button onPress={() => setConfirm(true)}>Ask something</Button>
          <Button onPress={() => setLightbox(true)}>Show pictures</Button>
          <Button onPress={() => toasts.success("Bid placed", "Congrats! Your bid has been placed on Rosa's post")}>
            Success
          </Button>
          <Button onPress={() => toasts.info("Rosa accepted your offer")}>Information</Button>
          <Button onPress={() => toasts.error(words.payment.failedTitle, words.payment.failed)}>Error</Button>
        </div>
        <Dialog
          open={dialog}
          title={words.listing.makeABid}
          onClose={() => setDialog(false)}
          footer={
            <>
              <Button onPress={() => setDialog(false)}>{words.app.cancel}</Button>
              <Button variant="primary" onPress={pause}>
                {words.listing.makeABid}
              </Button>
            </>
          }
        >
          <Fields>
            <MoneyField label={words.bidder.amount} value={amount} onChange={setAmount} />
            <Field label="Note" optional>
              {(wiring) => <TextArea {...wiring} rows={2} />}
            </Field>
          </Fields>
        </Dialog>
        {lightbox ? (
          <Lightbox
            title="Kitchen Remodel"
            first={0}
            pictures={["A green kitchen", "The same kitchen"].map((alt) => ({ src: kitchen, alt, original: kitchen }))}
            onClose={() => setLightbox(false)}
          />
        ) : null}
        <ConfirmDialog
          open={confirm}
          title={words.bidForm.confirm}
          message="You can change it until the poster hires somebody."
          yes={words.app.yes}
          no={words.app.no}
          onYes={pause}
          onNo={() => setConfirm(false)}
        />
        <Problem
          title="The payment did not go through"
          message="Your card was declined. Nothing was charged."
          whatToDo="Use another card, or ask your bank."
          reference="req_8f1c02"
          onRetry={pause}
        />
      </Section>

      <Section title="Skeletons">
        <Skeleton shape="row" count={2} />
        <Skeleton shape="page" />
      </Section>
    </main>
  );
}
