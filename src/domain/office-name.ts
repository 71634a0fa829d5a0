type NamedOffice = { readonly officeId: string | null; readonly officeName: string };

/** Name of an office: its name, or its number where no name is reported; `missing` where neither is. */
export const officeName = ({ officeId, officeName: name }: NamedOffice, missing = ""): string =>
  name.trim() || (officeId === null || officeId === "" ? missing : `Office ${officeId}`);

/** `Harbor Point (4012)`, for where two offices may have one name. */
export const officeNameAndId = (office: NamedOffice, missing = ""): string =>
  office.officeName.trim() === "" || office.officeId === null
    ? officeName(office, missing)
    : `${office.officeName.trim()} (${office.officeId})`;
