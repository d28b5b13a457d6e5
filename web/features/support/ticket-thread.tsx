import { useState } from "react";
import { paths } from "#api/addresses.ts";
import { closeTicketEndpoint, viewTicketEndpoint, writeToSupportEndpoint } from "#api/endpoints/support.ts";
import { useDo, useRead } from "#web/client.ts";
import { Reading } from "#web/reading/reading.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Fields } from "#web/ui/Field.tsx";
import { Form } from "#web/ui/Form.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { StateTag } from "#web/ui/StateTag.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { ticketTones } from "./ticket-tones.ts";

const back = { to: paths.support, label: words.support.title };

/** Shows one request with all its messages, and a field to write more. */
export function TicketThread({ ticketId }: { ticketId: string }) {
  const found = useRead(viewTicketEndpoint, { params: { ticketId } });
  const write = useDo(writeToSupportEndpoint);
  const close = useDo(closeTicketEndpoint, { said: words.support.closed });
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const ticket = found.data;
  const gone = [400, 404].includes(found.error?.problem.status ?? 0);
  if (!ticket) {
    return (
      <>
        <PageHeader title={words.support.title} back={back} />
        {gone ? (
          <EmptyState
            icon="question-circle"
            title={words.support.gone}
            action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
          />
        ) : (
          <Reading of={found} skeleton={<Skeleton shape="row" count={3} />} />
        )}
      </>
    );
  }
  const send = async () => {
    if (text.trim() === "") return setError(words.support.writeRequired);
    if (await write.run({ params: { ticketId }, body: { text: text.trim() } })) setText("");
  };
  return (
    <div className="support">
      <PageHeader
        title={ticket.subject}
        back={back}
        state={<StateTag tone={ticketTones[ticket.state]} label={words.support.states[ticket.state]} />}
        actions={
          ticket.moves.includes("close") ? (
            <Button icon="check" onPress={() => close.run({ params: { ticketId } })}>
              {words.support.close}
            </Button>
          ) : null
        }
      />
      <ol className="plain-list support__thread">
        {ticket.messages.map((message) => (
          <li key={message.id} className={`ui-card frame support__message support__message--${message.author}`}>
            <p className="support__author">
              <strong>{message.author === "person" ? words.support.you : words.support.staff}</strong>{" "}
              <span className="support__when soft">
                <When at={message.at} within />
              </span>
            </p>
            <p className="support__text" dir="auto">
              {message.text}
            </p>
          </li>
        ))}
      </ol>
      <Form className="support__write" onSubmit={send}>
        <Fields>
          <TextField
            label={words.support.write}
            error={error}
            rows={4}
            maxLength={5000}
            value={text}
            onChange={(value) => {
              setText(value);
              setError(undefined);
            }}
          />
          <div>
            <Button type="submit" variant="primary" icon="send" busy={write.busy}>
              {words.support.send}
            </Button>
          </div>
        </Fields>
      </Form>
    </div>
  );
}
