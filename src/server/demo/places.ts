/** A real city with some of its real ZIP codes. Streets, people and businesses in it are made up. */
export type City = {
  readonly name: string;
  readonly state: string;
  readonly zone: string;
  readonly zips: readonly string[];
};

const ZONES = new Map([
  ["E", "America/New_York"],
  ["C", "America/Chicago"],
  ["M", "America/Denver"],
  ["P", "America/Los_Angeles"],
  ["Z", "America/Phoenix"],
  ["H", "Pacific/Honolulu"],
  ["K", "America/Anchorage"],
]);

/*
 * Offices open in this order, one city each before any second one; neighbors stand together because account groups
 * are made of offices that follow each other. The first dozen already covers every zone of the mainland, Arizona
 * (which keeps no daylight time) and California (which has rules of its own for overtime).
 */
const TABLE = `
E NY New York: 10001 10011 10025
E NJ Newark: 07102 07104
E MA Boston: 02108 02116 02130
Z AZ Phoenix: 85004 85016
Z AZ Tucson: 85701 85719
C TX Dallas: 75201 75204
C TX Houston: 77002 77006
C TX Austin: 78701 78704
C TX San Antonio: 78205 78212
P CA Los Angeles: 90012 90026
M CO Denver: 80202 80205
M CO Colorado Springs: 80903 80909
M UT Salt Lake City: 84101 84105
C IL Chicago: 60601 60614
C WI Milwaukee: 53202 53211
P CA San Diego: 92101 92104
P CA Long Beach: 90802 90803
P CA San Jose: 95112 95125
E FL Miami: 33125 33131
E FL Orlando: 32801 32803
E GA Atlanta: 30303 30309
E GA Savannah: 31401 31405
P WA Seattle: 98101 98103
H HI Honolulu: 96813 96815
E PA Philadelphia: 19103 19147
E MD Baltimore: 21201 21230
E VA Richmond: 23220 23230
P NV Las Vegas: 89101 89104
P CA Sacramento: 95814 95816
C MN Minneapolis: 55401 55408
C IA Des Moines: 50309 50312
C NE Omaha: 68102 68131
E NC Charlotte: 28202 28205
E NC Raleigh: 27601 27607
Z AZ Mesa: 85201 85204
E OH Columbus: 43201 43215
E MI Detroit: 48201 48226
P OR Portland: 97204 97209
K AK Anchorage: 99501 99503
C TN Nashville: 37203 37206
C TN Memphis: 38103 38104
C MO St. Louis: 63101 63104
E OH Cleveland: 44113 44114
E OH Cincinnati: 45202 45208
E PA Pittsburgh: 15213 15222
M NM Albuquerque: 87102 87106
M ID Boise: 83702 83706
C LA New Orleans: 70112 70130
C AL Birmingham: 35203 35205
E CT Hartford: 06103 06106
E RI Providence: 02903 02906
E NH Manchester: 03101 03103
E ME Portland: 04101 04103
E NY Brooklyn: 11201 11215 11230
E NY Buffalo: 14201 14214
E NY Rochester: 14604 14620
E NJ Jersey City: 07302 07306
E NJ Trenton: 08608 08618
P CA San Francisco: 94103 94110
P CA Oakland: 94607 94610
P CA Fresno: 93721 93704
E FL Tampa: 33602 33606
E FL Jacksonville: 32202 32207
C OK Oklahoma City: 73102 73106
C OK Tulsa: 74103 74104
C KS Wichita: 67202 67203
C MO Kansas City: 64105 64108
E SC Charleston: 29401 29403
E SC Columbia: 29201 29205
E VA Virginia Beach: 23451 23462
E DC Washington: 20001 20009
E DE Wilmington: 19801 19805
P WA Spokane: 99201 99203
P WA Tacoma: 98402 98405
M MT Billings: 59101 59102
M WY Cheyenne: 82001 82009
C AR Little Rock: 72201 72205
C MS Jackson: 39201 39202
C TX Fort Worth: 76102 76107
M TX El Paso: 79901 79902
E KY Louisville: 40202 40204
E IN Indianapolis: 46204 46220
E MI Grand Rapids: 49503 49504
C WI Madison: 53703 53704
C IL Peoria: 61602 61604
C ND Fargo: 58102 58103
C SD Sioux Falls: 57104 57105
E VT Burlington: 05401
E WV Charleston: 25301 25302
E MA Worcester: 01604 01609
E MA Springfield: 01103 01108
E CT New Haven: 06510 06511
P NV Reno: 89501 89502
P OR Eugene: 97401 97405
M UT Provo: 84601 84604
Z AZ Scottsdale: 85251 85257
E PA Allentown: 18102 18104
E TN Knoxville: 37902 37917
C LA Baton Rouge: 70801 70808
C IL Rockford: 61101 61107
`;

export const CITIES: readonly City[] = TABLE.trim().split("\n").map(readLine);

const byState = new Map<string, readonly City[]>();
for (const city of CITIES) byState.set(city.state, [...(byState.get(city.state) ?? []), city]);

/** Every listed city of a state. */
export const citiesOf = (state: string): readonly City[] => byState.get(state) ?? [];

function readLine(line: string): City {
  const parts = /^([A-Z]) ([A-Z]{2}) ([^:]+): ([\d ]+)$/.exec(line);
  const [, letter = "", state = "", name = "", zips = ""] = parts ?? [];
  const zone = ZONES.get(letter);
  if (parts === null || zone === undefined) throw new RangeError(`"${line}" is not a city`);
  return { name, state, zone, zips: zips.split(" ") };
}
