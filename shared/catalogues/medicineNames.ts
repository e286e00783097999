/**
 * How medicines are called besides their names in the catalogue: brands, abbreviations, other names of a substance. From
 * general knowledge and not reviewed; only what is well known in Colombia. On the right the catalogue's words.
 */
export const otherNames: Record<string, string> = {
  // Antibiotics
  amoxiclav: 'Amoxicilina + ácido clavulánico',
  augmentin: 'Amoxicilina + ácido clavulánico',
  clavamox: 'Amoxicilina + ácido clavulánico',
  clavulin: 'Amoxicilina + ácido clavulánico',
  synulox: 'Amoxicilina + ácido clavulánico',
  benzetacil: 'Penicilina benzatínica',
  pnc: 'Penicilina',
  keflex: 'Cefalexina',
  convenia: 'Cefovecina',
  excede: 'Ceftiofur',
  naxcel: 'Ceftiofur',
  rocephin: 'Ceftriaxona',
  baytril: 'Enrofloxacina',
  zeniquin: 'Marbofloxacina',
  veraflox: 'Pradofloxacina',
  antirobe: 'Clindamicina',
  draxxin: 'Tulatromicina',
  micotil: 'Tilmicosina',
  garamicina: 'Gentamicina',
  terramicina: 'Oxitetraciclina',
  emicina: 'Oxitetraciclina',
  vibramicina: 'Doxiciclina',
  flagyl: 'Metronidazol',
  mtz: 'Metronidazol',
  bactrim: 'Sulfametoxazol + trimetoprim',
  cotrimoxazol: 'Sulfametoxazol + trimetoprim',
  tms: 'Sulfametoxazol + trimetoprim',
  'tmp smx': 'Sulfametoxazol + trimetoprim',
  smx: 'Sulfametoxazol',
  sxt: 'Sulfametoxazol + trimetoprim',
  trimetropin: 'Trimetoprim',
  // Pain and inflammation
  aas: 'Ácido acetilsalicílico',
  aspirina: 'Ácido acetilsalicílico',
  advil: 'Ibuprofeno',
  motrin: 'Ibuprofeno',
  banamine: 'Flunixin',
  dolex: 'Acetaminofén',
  tylenol: 'Acetaminofén',
  finadyne: 'Flunixin',
  galliprant: 'Grapiprant',
  librela: 'Bedinvetmab',
  metacam: 'Meloxicam',
  novalgina: 'Dipirona',
  onsior: 'Robenacoxib',
  previcox: 'Firocoxib',
  rimadyl: 'Carprofeno',
  solensia: 'Frunevetmab',
  tramal: 'Tramadol',
  trocoxil: 'Mavacoxib',
  voltaren: 'Diclofenaco',
  decadron: 'Dexametasona',
  depomedrol: 'Metilprednisolona',
  solumedrol: 'Metilprednisolona',
  meticorten: 'Prednisona',
  // Anesthesia and sedation
  alfaxan: 'Alfaxalona',
  antisedan: 'Atipamezol',
  dexdomitor: 'Dexmedetomidina',
  diprivan: 'Propofol',
  domitor: 'Medetomidina',
  dormosedan: 'Detomidina',
  rompun: 'Xilacina',
  telazol: 'Tiletamina + zolazepam',
  valium: 'Diazepam',
  xilocaina: 'Lidocaína',
  zoletil: 'Tiletamina + zolazepam',
  // Parasites
  advantage: 'Imidacloprid',
  advocate: 'Imidacloprid + moxidectina',
  bravecto: 'Fluralaner',
  capstar: 'Nitenpiram',
  comfortis: 'Spinosad',
  credelio: 'Lotilaner',
  drontal: 'Febantel + pirantel + praziquantel',
  frontline: 'Fipronil',
  heartgard: 'Ivermectina + pirantel',
  ivomec: 'Ivermectina',
  milbemax: 'Milbemicina oxima + praziquantel',
  nexgard: 'Afoxolaner',
  seresto: 'Imidacloprid + flumetrina',
  simparica: 'Sarolaner',
  stronghold: 'Selamectina',
  // Others
  apoquel: 'Oclacitinib',
  benadryl: 'Difenhidramina',
  betadine: 'Yodopovidona',
  isodine: 'Yodopovidona',
  'povidona yodada': 'Yodopovidona',
  buscapina: 'Hioscina',
  escopolamina: 'Hioscina',
  cerenia: 'Maropitant',
  cytopoint: 'Lokivetmab',
  lasix: 'Furosemida',
  noradrenalina: 'Norepinefrina',
  plasil: 'Metoclopramida',
  zantac: 'Ranitidina',
  'vitamina k': 'Vitamina K1',
}

export interface MedicineFamily {
  name: string
  /** What names it, singular. */
  terms: string
  /** Which of its substances stand for all of it in an allergy, by their folded names. */
  said?: RegExp
  /** How its medicines are known, by their folded name, ingredient, class and group. */
  is: RegExp
  /** Says so much that it counts only where nothing narrower is said: `antibiótico (penicilina)`. */
  isBroad?: boolean
}

/**
 * The families whose medicines an allergy to one of them, or to the family, concerns. From general knowledge and not
 * reviewed: it asks rather once too often.
 */
export const medicineFamilies: readonly MedicineFamily[] = [
  {
    name: 'Penicilinas',
    terms: 'penicilina penicilinico betalactamico',
    said: /cilina|penicil|clavul/,
    is: /cilina|betalact|penicil|clavul/,
  },
  { name: 'Cefalosporinas', terms: 'cefalosporina cefalosporinico cefamicina', said: /^cef/, is: /\bcef/ },
  {
    name: 'Sulfas',
    terms: 'sulfa sulfonamida sulfamida sulfonada',
    said: /^sulfa|^sulfon/,
    is: /\bsulfa(?!to)|sulfon/,
  },
  { name: 'AINES', terms: 'aine nsaid antiinflamatorio desinflamatorio', is: /\baine\b/ },
  {
    name: 'Corticoides',
    terms: 'corticoide corticoesteroide corticosteroide glucocorticoide esteroide cortisona',
    said: /cortison|prednis|metasona|triamcinol/,
    is: /corticoid|corticost|cortison|prednis|metasona|triamcinol/,
  },
  { name: 'Quinolonas', terms: 'quinolona fluoroquinolona', said: /floxacin/, is: /quinolon|floxacin/ },
  {
    name: 'Tetraciclinas',
    terms: 'tetraciclina',
    said: /tetracicl|doxicicl|minocicl/,
    is: /tetracicl|doxicicl|minocicl/,
  },
  {
    name: 'Aminoglucósidos',
    terms: 'aminoglucosido aminoglicosido',
    said: /gentamic|amikac|tobramic|neomic|kanamic|estreptomic/,
    is: /aminogluc|gentamic|amikac|tobramic|neomic|kanamic|estreptomic/,
  },
  {
    name: 'Macrólidos',
    terms: 'macrolido',
    said: /eritromic|azitromic|claritromic/,
    is: /macrolid|eritromic|espiramic/,
  },
  { name: 'Opioides', terms: 'opioide opiaceo', said: /^morfin/, is: /(?<!antagonista )opioid/ },
  { name: 'Isoxazolinas', terms: 'isoxazolina', is: /isoxazolin|laner\b/ },
  { name: 'Benzodiacepinas', terms: 'benzodiacepina', is: /(?<!antagonista de )benzodiac|zepam\b/ },
  { name: 'Barbitúricos', terms: 'barbiturico', is: /barbituric/ },
  { name: 'Fenotiazinas', terms: 'fenotiazina fenotiazinico', is: /fenotiazin/ },
  { name: 'Lincosamidas', terms: 'lincosamida', is: /lincosamid/ },
  { name: 'Azoles', terms: 'azol azoles', is: /\bazol\b|nitroimidazol/ },
  { name: 'Piretroides', terms: 'piretroide piretrina', is: /piretroid|metrina\b/ },
  { name: 'Organofosforados', terms: 'organofosforado', is: /organofosforad/ },
  { name: 'Avermectinas', terms: 'avermectina', is: /lactona macrociclica|mectina\b/ },
  { name: 'Antihistamínicos', terms: 'antihistaminico', is: /antihistamin/ },
  { name: 'Insulinas', terms: 'insulina', is: /insulin/ },
  { name: 'Yodo', terms: 'yodo yodado yodada', is: /yod/ },
  { name: 'Vitaminas', terms: 'vitamina vitaminico', is: /vitamin/, isBroad: true },
  { name: 'Anestésicos', terms: 'anestesico anestesia', is: /anestesic/, isBroad: true },
  { name: 'Antibióticos', terms: 'antibiotico atb', is: /antibiotic/, isBroad: true },
  { name: 'Analgésicos', terms: 'analgesico calmante', is: /analgesic|\baine\b/, isBroad: true },
  {
    name: 'Antiparasitarios',
    terms: 'antiparasitario desparasitante antipulga garrapaticida pulguicida',
    is: /parasiticid|helmintic|nematicid|cestocid|endectocid|pulguicid|acaricid|isoxazolin/,
    isBroad: true,
  },
]

/**
 * Words of names that tell no substance from another: salts, forms, and what only stands beside them. `Bromuro de potasio`
 * is known by its words together.
 */
export const genericWords: readonly string[] = `
  acetato acetonido aceponato aceturato adipato axetilo besilato bicarbonato bisulfato bitartrato bromhidrato bromuro
  carbonato cianuro citrato clorhidrato cloruro dextrano diclorhidrato digluconato dihidrato dipropionato disodico fosfato
  fumarato ferroso gluconato hiclato hidroxido isonicotinato lactato maleato meglumina mesilato monohidrato nitrato oxido
  pamoato peroxido permanganato pivalato propionato proxetilo polisulfato selenito succinato sulfato tartrato trihidrato
  trometamina yoduro acido acida acidos base sal sales
  calcico calcio potasica potasico potasio sodica sodico sodio plata zinc coloidal alfa beta
  aceite alergenicos alergeno analogo arbol balanceada equina especifica feromona hipertonica intravenoso lite spp tris artificial artificiales activado autologo canina canino complejo compuesto cristalina enema
  esenciales extracto extractos facial felina felino grasos humana humano hulla limpiador liquida libre lenta modificada
  natural omega oral orales otras parenterales polivalente porcina recombinante regular sanguineo serica sintetica solucion
  suero vitamina vitaminas
  accion ampolla capsula capsulas champu con crema cutanea dosis forte frasco gel gota gotas infantil intramuscular
  intravenosa inyectable inyeccion jarabe liberacion mastigable oftalmica oftalmico otico otica para pasta pediatrico pipeta
  plus polvo prolongada shampoo sobre sobres solucion spot spray subcutanea suspension tableta tabletas topica topico
  unguento vial via sin por los las del
`
  .trim()
  .split(/\s+/)
