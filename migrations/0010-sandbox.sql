-- The payments sandbox is a provider of its own: it keeps its documents apart and commits them by itself.
create schema sandbox;

create table sandbox.document (
  kind text not null,
  id text not null,
  body jsonb not null,
  version integer not null check (version > 0),
  due_at timestamptz(3),
  primary key (kind, id)
);
create index document_due on sandbox.document (kind, due_at) where due_at is not null;
