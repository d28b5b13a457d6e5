-- The materials that people choose from. Names sort by their bytes, as every page of them is cut.
create table category (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 120),
  name text collate "C" not null check (char_length(name) <= 120),
  picture text
);

create table product (
  id uuid primary key,
  sku text not null constraint product_sku unique check (char_length(sku) between 1 and 60),
  category_id text not null references category,
  name text collate "C" not null check (char_length(name) between 1 and 200),
  brand text not null check (char_length(brand) <= 120),
  description text not null check (char_length(description) <= 2000),
  unit text not null check (char_length(unit) <= 40),
  estimated_price integer check (estimated_price between 0 and 1000000000),
  picture text,
  -- Name, brand and description, stripped as search strips what is looked for.
  search_key text not null
);
create index product_by_name on product (name, id);
create index product_of_category on product (category_id, name, id);
create index product_text on product using gin (search_key gin_trgm_ops);
