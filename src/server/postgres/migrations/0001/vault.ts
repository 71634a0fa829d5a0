/** The data key, encrypted with the key of DATA_KEY_FILE; null until the first start. The row is there to be locked. */
export const vault = `
create table data_key (
  id integer primary key default 1 check (id = 1),
  wrapped bytea
);
insert into data_key default values;
`;
