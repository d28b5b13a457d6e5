-- Contracts and change orders are signed (decision 99). A server of the release before signs nothing: what it makes has no rows here.
-- `subject_id` is the contract itself, or one of its change orders; `document` the SHA-256 of the canonical JSON that was signed.
create table signature (
  contract_id uuid not null references contract (id),
  subject_id uuid not null,
  side text not null constraint signature_side_check check (side in ('poster', 'bidder')),
  -- Both are null once their person is forgotten.
  name text,
  profile_name text,
  consent integer not null,
  document text not null check (document ~ '^[0-9a-f]{64}$'),
  signed_at timestamptz(3) not null,
  session_id uuid not null,
  second_factor boolean not null,
  primary key (subject_id, side)
);
create index signature_of_contract on signature (contract_id);

-- What was signed, as it was signed. The text goes with the account of either side, the hash stays.
create table signed_document (
  subject_id uuid primary key,
  contract_id uuid not null references contract (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  text text
);
create index signed_document_of_contract on signed_document (contract_id);
