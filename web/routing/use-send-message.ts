import { useNavigate } from "react-router-dom";
import { paths } from "#api/addresses.ts";

type Subject = {
  readonly listingId?: string;
  readonly contractId?: string | null;
  /** What stands in the field already, where nothing was being written there. */
  readonly text?: string;
};

/** Opens the conversation with somebody, about something if that is said. */
export const useSendMessage = () => {
  const navigate = useNavigate();
  return ({ id, name }: { readonly id: string; readonly name: string }, subject: Subject = {}): void =>
    void navigate(paths.chats, { state: { uid: id, name, ...subject } });
};
