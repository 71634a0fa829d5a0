/**
 * Filters of a page under a name, and with which of them a page opens for whom. Both go with their person's account. A
 * default is of the view's own page, and goes with the view.
 */
export const views = `
create table saved_view (
  id integer generated always as identity primary key,
  owner_id text not null references auth_user on delete cascade,
  page text collate "C" not null,
  name text not null,
  -- Names of one person and page differ in more than their case.
  name_fold text collate "C" not null,
  search text not null,
  -- Shared with these.
  roles text[] not null default '{}',
  unique (owner_id, page, name_fold),
  unique (id, page)
);
create index on saved_view (page) where roles <> '{}';
create table default_view (
  user_id text not null references auth_user on delete cascade,
  page text collate "C" not null,
  view_id integer not null,
  primary key (user_id, page),
  foreign key (view_id, page) references saved_view (id, page) on delete cascade
);
create index on default_view (view_id);
`;
