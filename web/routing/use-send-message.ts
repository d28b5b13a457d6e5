import { useNavigate } from "react-router-dom";
import { paths } from "#api/addresses.ts";

type Subject = {
  readonly listingId?: string;
  readonly contractId?: string | null;
  /** The prefilled text, if the field was empty. */
  readonly text?: string;
};

/** Opens the conversation with somebody, optionally about something. */
export const useSendMessage = () => {
  const navigate = useNavigate();
  return ({ id, name }: { readonly id: string; readonly name: string }, subject: Subject = {}): void =>
    void navigate(paths.chats, { state: { uid: id, name, ...subject } });
};
