const list = (text: string): readonly string[] => text.trim().split(/\s+/);

export const FIRST_NAMES = list(`
  Aaliyah Aaron Adaeze Aditi Agnieszka Ahmed Aiko Alejandro Alice Amara Amélie Amir Ana Anaïs Andre Anika Arjun Asha
  Astrid Ayşe Ben Bianca Björn Bronwyn Caleb Camila Carlos Carmen Chen Chiara Chidi Chloé Ciarán Claire Cristina Dalia
  Damian Daniela Darnell Deepa Desmond Diego Dmitri Dolores Ebony Eduardo Eilidh Elena Eli Emeka Emily Enzo Esther
  Evelyn Fatima Felix Fernanda Fiona François Gabriel Gloria Grace Guadalupe Hamza Hana Hannah Hassan Héctor Hugo Ian
  Imani Ines Ingrid Isaac Isabela Ivan Jada Jamal Jasmine Javier Jiho Joaquín José Joy Juan Julia Kai Kamala Kareem
  Katarzyna Keisha Kenji Khadija Kofi Kwame Lars Latoya Laura Leilani Leon Lia Linh Lior Łukasz Luz Maeve Malik Manuel
  Marcus María Mariam Marisol Mateo Maya Mei Mercy Mia Miguel Milan Minh Mohammed Mónica Nadia Naomi Nathan Nia Nikolai
  Noa Nomvula Nora Oksana Olivia Omar Oscar Owen Padma Paolo Patience Pedro Phuong Pilar Priya Quentin Quỳnh Rachel Rafael
  Rania Raúl Reza Rohan Rosa Ruth Ryan Saanvi Salma Samir Samuel Sana Sasha Seán Sofía Søren Stella Sunita Tamika Tariq
  Tatiana Tenzin Thabo Thandiwe Theo Tiago Trinity Tyrone Uma Ümit Valentina Vera Victor Viktor Wanda Wei Wesley Xavier
  Ximena Yara Yasmin Yolanda Yusuf Zahra Zane Zara Zoë Zofia`);

export const LAST_NAMES = list(`
  Abara Abdi Acosta Adeyemi Aguilar Ahmadi Akhtar Alvarez Amato Andersen Andrade Aoki Ayala Baker Balogun Banerjee
  Barros Bauer Bello Bianchi Boateng Bouchard Bríos Byrne Cabrera Campbell Castillo Chakraborty Chavez Chen Choi Coleman
  Costa Cruz D'Angelo D'Souza Đặng Davis de-la-Cruz Delgado Diallo Diaz Dimitrov Domínguez Dubois Edwards Ekström Eze
  Farah Fernandes Fischer Flores Fofanah Foster Fujita Gallagher Garza Ghosh Gómez Grant Greene Guerrero Gupta Haddad
  Håkansson Hansen Harris Hassan Hernández Hoang Horváth Ibarra Ibrahim Ito Ivanova Jackson Jansen Jimenez Johansson
  Kamau Kaplan Kaur Keane Khan Kim Kowalczyk Kruger Kumar Lam Larsen Le Lee Li Lindqvist López Ma MacLeod Mahmoud Malhotra
  Marín Martinez Mbeki McAllister Medina Mehta Mendoza Mensah Meyer Molina Moreau Morales Müller N'Diaye Nakamura
  Navarro Nguyễn Nkosi Novák Núñez O'Brien O'Connor O'Shea Ochoa Odhiambo Okafor Olsen Ortiz Osei Owusu Pacheco Park
  Patel Peña Pereira Petrov Pham Popescu Quinn Rahman Ramos Rao Reddy Reyes Rivera Robinson Rojas Rossi Saeed Saito
  Salazar Sánchez Santos Schäfer Sharma Silva Simmons Singh Soto Suarez Sullivan Suzuki Szabó Takahashi Tan Thompson
  Torres Tran Ueda Vargas Vásquez Vega Velázquez Villanueva Volkov Walker Wang Washington Watanabe Whitfield Wiśniewski
  Wójcik Wu Xu Yamada Yang Yilmaz Zapata Zhang Zhou Žukauskas`).map((name) =>
  name.replace("de-la-", "de la "),
);

/** Surnames that careless programs read as something else, and one of sixty characters. They return every 500 people. */
export const TRYING_LAST_NAMES: readonly string[] = [
  "No",
  "Null",
  "True",
  "Featherington-Abernathy de la Santísima Trinidad y Velázquez",
];

const OFFICE_FIRST = list(`
  Amberline Ashgrove Bellwether Birchgate Bluequill Brightwater Cedarline Cinderpeak Clearharbor Copperleaf Crestfall
  Driftstone Duskwood Eastlantern Elmspire Emberfield Fernhollow Foxlantern Glenmarrow Goldfinch Granitebay Greyheron
  Hazelmoor Highcairn Ironwillow Juniperline Kestrelway Lakequill Larkspire Longmeadow Maplecrest Mistfall Mooncove
  Northlantern Oakhaven Orchardgate Palisand Pinemarch Quarrystone Quietwater Redcairn Ridgelark Riverquill Saltmarsh
  Silverthorn Stonefinch Summerfold Tallgrass Thistledown Timberlark Umberfield Valequill Violetmoor Westcairn Whitethorn
  Wildbrook Willowgate Windhaven Wrenfield Yarrowpoint`);

const OFFICE_LAST = [
  "Promotions",
  "Field Group",
  "Outreach",
  "Marketing",
  "Events",
  "Sales Partners",
  "Brand Team",
  "Demonstrations",
  "Retail Crew",
  "Staffing",
];

/** Names of offices: 600 different ones, then the same with a numeral. */
export function officeName(index: number): string {
  const first = OFFICE_FIRST[index % OFFICE_FIRST.length] ?? "";
  const round = Math.floor(index / OFFICE_FIRST.length);
  const last = OFFICE_LAST[(index * 7 + round) % OFFICE_LAST.length] ?? "";
  const again = Math.floor(round / OFFICE_LAST.length);
  return again === 0 ? `${first} ${last}` : `${first} ${last} ${again + 1}`;
}

export const STREETS = list(`
  Acorn Alder Aspen Beacon Birch Canal Cedar Cherry Chestnut Clover College Dogwood Elm Fern Garden Grove Harbor Hickory
  Highland Juniper Lake Laurel Linden Locust Magnolia Maple Meadow Mill Mulberry Oak Orchard Park Pearl Pine Poplar
  Prospect Ridge River Spruce Summit Sycamore Union Valley Vine Walnut Willow`);

export const STREET_KINDS: readonly string[] = ["St", "Ave", "Rd", "Ln", "Dr", "Ct", "Way", "Blvd"];

export const RETAILERS = [
  { id: "18", name: "Wexcombe Wholesale" },
  { id: "23", name: "Larkmoor Club Stores" },
  { id: "31", name: "Orrin & Tate Home" },
  { id: "37", name: "Pantry Nine Market" },
  { id: "44", name: "Voltabee Electronics" },
] as const;

export const PROGRAMS = [
  { id: "11", name: "Sunlark Solar Consultations", shortName: "SOLAR" },
  { id: "12", name: "Clearspring Water Filters", shortName: "WATER" },
  { id: "14", name: "Tellaro Wireless", shortName: "WIRELESS" },
  { id: "15", name: "Hearthwell Cookware", shortName: "COOK" },
  { id: "17", name: "Pawdery Pet Food", shortName: "PET" },
  { id: "19", name: "Nimbless Mattress & Sleep", shortName: "SLEEP" },
] as const;
