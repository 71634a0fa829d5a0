const list = (text: string): readonly string[] => text.trim().split(/\s+/);

export const FIRST_NAMES = list(`
  Aaliyah Adaeze Aditi Ahmed Aiko Alice Amara Amélie Amir Ana Anaïs Andre Anika Asha Astrid Ayşe Ben Bianca Björn
  Bronwyn Caleb Carlos Carmen Chiara Chidi Chloé Ciarán Claire Dalia Damian Darnell Deepa Diego Dmitri Ebony Eduardo
  Elena Eli Emily Enzo Evelyn Fatima Fernanda Fiona François Gabriel Gloria Guadalupe Hamza Hannah Hassan Héctor Hugo
  Ian Ines Ingrid Isabela Ivan Jamal Jasmine Jiho Joaquín José Joy Juan Kai Kamala Katarzyna Keisha Khadija Kofi Lars
  Latoya Leilani Leon Linh Lior Łukasz Luz Maeve Manuel Marcus María Mariam Marisol Maya Mei Mia Miguel Minh Mohammed
  Mónica Nadia Naomi Nia Nikolai Nomvula Nora Olivia Omar Owen Padma Patience Pedro Pilar Priya Quỳnh Rachel Rania
  Raúl Rohan Rosa Ryan Saanvi Samir Samuel Sasha Seán Sofía Søren Stella Tamika Tariq Tenzin Thabo Theo Tiago Tyrone
  Uma Ümit Valentina Vera Viktor Wanda Wesley Xavier Yara Yasmin Yusuf Zahra Zara Zoë`);

export const LAST_NAMES = list(`
  Abara Acosta Adeyemi Ahmadi Akhtar Amato Andersen Aoki Ayala Balogun Banerjee Bauer Bello Boateng Bouchard Bríos
  Byrne Cabrera Castillo Chakraborty Chen Choi Costa Cruz D'Angelo D'Souza Đặng de-la-Cruz Delgado Diaz Dimitrov
  Domínguez Dubois Edwards Ekström Eze Farah Fischer Flores Foster Fujita Garza Ghosh Gómez Grant Greene Gupta Haddad
  Håkansson Hansen Harris Hernández Hoang Horváth Ibarra Ibrahim Ivanova Jackson Jimenez Johansson Kaplan Kaur Khan
  Kim Kruger Kumar Larsen Le Li Lindqvist López Ma MacLeod Malhotra Marín Mbeki McAllister Mehta Mendoza Meyer Molina
  Morales Müller N'Diaye Nakamura Navarro Nguyễn Nkosi Novák Núñez O'Brien O'Connor O'Shea Ochoa Odhiambo Olsen Ortiz
  Owusu Pacheco Patel Peña Petrov Pham Quinn Rahman Rao Reddy Rivera Robinson Rossi Saeed Salazar Sánchez Schäfer
  Sharma Silva Simmons Singh Suarez Sullivan Szabó Takahashi Thompson Torres Ueda Vargas Vásquez Vega Velázquez Volkov
  Walker Washington Watanabe Wiśniewski Wójcik Xu Yamada Yilmaz Zapata Zhou Žukauskas`).map((name) =>
  name.replace("de-la-", "de la "),
);

/** Surnames that careless programs read as something else, and one of sixty characters. */
export const HARD_LAST_NAMES: readonly string[] = [
  ...list("No Null True"),
  "Featherington-Abernathy de la Santísima Trinidad y Velázquez",
];

const OFFICE_FIRST = list(`
  Amberline Ashgrove Bellwether Birchgate Bluequill Brightwater Cedarline Cinderpeak Clearharbor Copperleaf Crestfall
  Driftstone Duskwood Eastlantern Elmspire Emberfield Fernhollow Foxlantern Glenmarrow Goldfinch Granitebay Greyheron
  Hazelmoor Highcairn Ironwillow Juniperline Kestrelway Lakequill Larkspire Longmeadow Maplecrest Mistfall Mooncove
  Northlantern Oakhaven Orchardgate Palisand Pinemarch Quarrystone Quietwater Redcairn Ridgelark Riverquill Saltmarsh
  Silverthorn Stonefinch Summerfold Tallgrass Thistledown Timberlark Umberfield Valequill Violetmoor Westcairn Whitethorn
  Wildbrook Willowgate Windhaven Wrenfield Yarrowpoint`);

const OFFICE_LAST = list(
  "Promotions Outreach Marketing Events Staffing Sales Demonstrations Retail Crew Group",
);

/** Names of offices: 600 different ones, then the same with a number. */
export function officeName(index: number): string {
  const round = Math.floor(index / OFFICE_FIRST.length);
  const first = OFFICE_FIRST[index % OFFICE_FIRST.length] ?? "";
  const last = OFFICE_LAST[(index * 7 + round) % OFFICE_LAST.length] ?? "";
  const repeat = Math.floor(round / OFFICE_LAST.length);
  return repeat === 0 ? `${first} ${last}` : `${first} ${last} ${repeat + 1}`;
}

export const STREETS = list(
  "Acorn Beacon Cedar Clover Elm Garden Harbor Hickory Lake Linden Maple Mill Oak Park Pine River Union Vine",
);

export const STREET_KINDS = list("St Ave Rd Ln Dr Ct Way Blvd");

/** Rows of words after `;`, each of columns between `,`. */
const table = (text: string): readonly (readonly string[])[] =>
  text.split(";").map((row) => row.split(",").map((cell) => cell.trim()));

export const RETAILERS = table(`18, Wexcombe Wholesale; 23, Larkmoor Club Stores; 31, Orrin & Tate Home;
  37, Pantry Nine Market; 44, Voltabee Electronics`).map(([id = "", name = ""]) => ({ id, name }));

export const PROGRAMS = table(`11, Sunlark Solar Consultations, SOLAR; 12, Clearspring Water Filters, WATER;
  14, Tellaro Wireless, WIRELESS; 15, Hearthwell Cookware, COOK; 17, Pawdery Pet Food, PET;
  19, Nimbless Mattress & Sleep, SLEEP`).map(([id = "", name = "", shortName = ""]) => ({
  id,
  name,
  shortName,
}));

/** A real city with some of its real ZIP codes. Streets, people and businesses in it are made up. */
export type City = {
  readonly name: string;
  readonly state: string;
  readonly zone: string;
  readonly zips: readonly string[];
};

const ZONES: Readonly<Record<string, string>> = {
  E: "America/New_York",
  C: "America/Chicago",
  M: "America/Denver",
  P: "America/Los_Angeles",
  Z: "America/Phoenix",
  H: "Pacific/Honolulu",
  K: "America/Anchorage",
};

/*
 * Offices open in this order, one city each before any second one; neighbors stand together because account groups
 * are made of offices that follow each other. The first dozen already covers every zone of the mainland, Arizona
 * (which keeps no daylight time) and California (which has rules of its own for overtime).
 */
export const CITIES: readonly City[] = `
E NY New York 10001 10011 10025; E NJ Newark 07102 07104; E MA Boston 02108 02116 02130; Z AZ Phoenix 85004 85016;
Z AZ Tucson 85701 85719; C TX Dallas 75201 75204; C TX Houston 77002 77006; C TX Austin 78701 78704;
C TX San Antonio 78205 78212; P CA Los Angeles 90012 90026; M CO Denver 80202 80205; M CO Colorado Springs 80903 80909;
M UT Salt Lake City 84101 84105; C IL Chicago 60601 60614; C WI Milwaukee 53202 53211; P CA San Diego 92101 92104;
P CA Long Beach 90802 90803; P CA San Jose 95112 95125; E FL Miami 33125 33131; E FL Orlando 32801 32803;
E GA Atlanta 30303 30309; E GA Savannah 31401 31405; P WA Seattle 98101 98103; H HI Honolulu 96813 96815;
E PA Philadelphia 19103 19147; E MD Baltimore 21201 21230; E VA Richmond 23220 23230; P NV Las Vegas 89101 89104;
P CA Sacramento 95814 95816; C MN Minneapolis 55401 55408; C IA Des Moines 50309 50312; C NE Omaha 68102 68131;
E NC Charlotte 28202 28205; E NC Raleigh 27601 27607; Z AZ Mesa 85201 85204; E OH Columbus 43201 43215;
E MI Detroit 48201 48226; P OR Portland 97204 97209; K AK Anchorage 99501 99503; C TN Nashville 37203 37206;
C TN Memphis 38103 38104; C MO St. Louis 63101 63104; E OH Cleveland 44113 44114; E OH Cincinnati 45202 45208;
E PA Pittsburgh 15213 15222; M NM Albuquerque 87102 87106; M ID Boise 83702 83706; C LA New Orleans 70112 70130;
C AL Birmingham 35203 35205; E CT Hartford 06103 06106; E RI Providence 02903 02906; E NH Manchester 03101 03103;
E ME Portland 04101 04103; E NY Brooklyn 11201 11215 11230; E NY Buffalo 14201 14214; E NJ Trenton 08608 08618`
  .trim()
  .split(/;\s/)
  .map((text) => {
    const [, zone = "", state = "", name = "", zips = ""] = /^(\w) (\w\w) (\D+) ([\d ]+)$/.exec(text) ?? [];
    return { name, state, zone: ZONES[zone] ?? "UTC", zips: zips.split(" ") };
  });

const citiesByState = Map.groupBy(CITIES, ({ state }) => state);

/** Every listed city of a state. */
export const citiesOf = (state: string): readonly City[] => citiesByState.get(state) ?? [];
