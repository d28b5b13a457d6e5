alter table file drop constraint file_purpose_check,
  add constraint file_purpose_check check (purpose in (
    'listing_picture', 'profile_picture', 'certificate_picture', 'listing_document', 'bid_attachment', 'chat_attachment',
    'own_data'
  ));

-- The one conversation of two people, named in the order of their ids.
create table conversation (
  id uuid primary key,
  first_id uuid not null references person,
  second_id uuid not null references person,
  opened_by uuid not null references person,
  listing_id uuid references listing,
  contract_id uuid references contract,
  -- The number of the newest message; 0 before the first.
  last_number integer not null default 0 check (last_number >= 0),
  created_at timestamptz(3) not null,
  constraint conversation_of_two unique (first_id, second_id),
  check (first_id < second_id),
  check (opened_by in (first_id, second_id)),
  check (contract_id is null or listing_id is not null)
);

-- Each side of a conversation: how far they have come, and since when it stands in their list (null: not yet).
create table conversation_member (
  conversation_id uuid not null references conversation,
  person_id uuid not null references person,
  delivered integer not null default 0,
  read integer not null default 0,
  shown_at timestamptz(3),
  primary key (conversation_id, person_id),
  check (read between 0 and delivered)
);
create index conversation_member_list on conversation_member (person_id, shown_at desc, conversation_id desc)
  include (read) where shown_at is not null;

create table chat_message (
  conversation_id uuid not null references conversation,
  number integer not null check (number > 0),
  id uuid not null constraint chat_message_id unique,
  sender_id uuid not null references person,
  text text not null check (char_length(text) <= 4000),
  attachments jsonb not null check (jsonb_typeof(attachments) = 'array'),
  sent_at timestamptz(3) not null,
  -- The text as it is searched.
  search_key text not null,
  primary key (conversation_id, number)
);
create index chat_message_sender on chat_message (sender_id);
create index chat_message_text on chat_message using gin (search_key gin_trgm_ops);

-- The files of messages, so that the database itself keeps them.
create table chat_message_file (
  message_id uuid not null references chat_message (id),
  file_id uuid not null references file,
  primary key (message_id, file_id)
);
create index chat_message_file_file on chat_message_file (file_id);

create table chat_block (
  blocker_id uuid not null references person,
  blocked_id uuid not null references person,
  at timestamptz(3) not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index chat_block_blocked on chat_block (blocked_id);

-- Whether two people have to do with each other.
create index bid_between on bid (bidder_id, poster_id, id desc);
