/** Line icons of 16 px, drawn here so that the frame needs no icon library. */
const paths: Record<string, string> = {
  menu: 'M2 4h12M2 8h12M2 12h12',
  user: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14c.6-3 2.8-4.5 5.5-4.5S12.9 11 13.5 14',
  sun:
    'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1' +
    'M12 12l1 1M13 3l-1 1M4 12l-1 1',
  moon: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z',
  up: 'M3.5 10 8 5.5l4.5 4.5',
  down: 'M3.5 6 8 10.5 12.5 6',
  updown: 'M5 6l3-3 3 3M5 10l3 3 3-3',
  chevron: 'M6 3.5 10.5 8 6 12.5',
  dot: 'M8 9a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
  home: 'M2 7.5 8 2.5l6 5M4 6.5V13h8V6.5',
  audit: 'M3 2.5h10v11H3zM5.5 8l2 2 3.5-4',
  text: 'M3 3.5h10M8 3.5v9M5.5 12.5h5',
  picture: 'M2 3h12v10H2zM2 11l3.5-3.5 3 3 2-2L14 12M10.5 6.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
  list: 'M5 4h9M5 8h9M5 12h9M2 4h.01M2 8h.01M2 12h.01',
  send: 'M14 2 7 9M14 2l-4.5 12L7 9 2 6.5z',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 5v3.5l2.5 1.5',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  folder: 'M2 4h4l1.5 2H14v7H2z',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM11 11l3.5 3.5',
  queue: 'M2 3h12v3H2zM2 8h12M2 11h12M2 14h8',
  settings:
    'M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2' +
    'M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M12.6 3.4l-1.4 1.4M4.8 11.2l-1.4 1.4',
  group: 'M2 2.5h6v6H2zM8 7.5h6v6H8z',
  single: 'M3 1.5h7l3 3v10H3zM3 12l3-3 2 2 2-2 3 3',
  expand: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  play: 'M4 2.5v11l9-5.5z',
  camera: 'M1.5 4h9v8h-9zM10.5 7l4-2v6l-4-2',
  sound: 'M2 6v4h3l4 3.5v-11L5 6zM11.5 5.5a3.5 3.5 0 0 1 0 5',
  rows: 'M2 2.5h12v3H2zM2 6.5h12v3H2zM2 10.5h12v3H2z',
  database:
    'M2.5 4c0-1.2 2.5-2 5.5-2s5.5.8 5.5 2v8c0 1.2-2.5 2-5.5 2s-5.5-.8-5.5-2z' +
    'M2.5 4c0 1.2 2.5 2 5.5 2s5.5-.8 5.5-2M2.5 8c0 1.2 2.5 2 5.5 2s5.5-.8 5.5-2',
  record: 'M3 1.5h10v13H3zM5.5 5h5M5.5 8h5M5.5 11h3',
  font: 'M3 13 7 3h2l4 10M4.6 9.5h6.8',
  globe:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM2 8h12M8 2c2 2 2.5 4 2.5 6S10 12 8 14' +
    'M8 2C6 4 5.5 6 5.5 8S6 12 8 14',
  pin:
    'M8 14.5C5 11 3.5 8.8 3.5 6.5a4.5 4.5 0 0 1 9 0c0 2.3-1.5 4.5-4.5 8z' +
    'M8 8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  bell: 'M4 11V7.5a4 4 0 0 1 8 0V11l1.5 1.5h-11zM6.5 14h3',
  plus: 'M8 3v10M3 8h10',
  edit: 'M3 13l.8-3.2L11 2.6 13.4 5 6.2 12.2z',
  trash: 'M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5 5 13.5h6l.5-9',
  copy: 'M5 5h8v8.5H5zM3 11V2.5h8',
  refresh: 'M13.5 8A5.5 5.5 0 1 1 11.6 3.8M13.5 2v3h-3',
  download: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  tick: 'M3 8.5 6.5 12 13 4.5',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  chart: 'M2.5 13.5h11M4 11V7.5M8 11V3M12 11V5.5',
  megaphone: 'M2.5 6.5v3h2l6 3v-9l-6 3zM5 9.5l1 4M12.5 6.5a2 2 0 0 1 0 3',
  shield: 'M8 1.5 13.5 4v4c0 3.2-2.3 5.4-5.5 6.5C4.8 13.4 2.5 11.2 2.5 8V4zM5.5 8l2 2 3-3.5',
  scale: 'M8 2v12M5 14h6M3 4.5h10M3 4.5l-2 5h4zM13 4.5l-2 5h4z',
  tag: 'M2 2.5h6l6 6L8.5 14 2 7.5zM5 5.5h.01',
  branch:
    'M4 5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z' +
    'M4 14a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z' +
    'M12 6.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4 5v6M12 6.5c0 3-4 2.5-8 3.5',
  sliders:
    'M2.5 4.5H9M12 4.5h1.5M2.5 11.5h2M7.5 11.5h6' +
    'M10.5 6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z' +
    'M6 13a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  people:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z' +
    'M1.5 13.5c.4-2.7 2.2-4 4.5-4s4.1 1.3 4.5 4M10.5 2.8a2.3 2.3 0 0 1 0 4.4' +
    'M12 9.8c1.4.5 2.2 1.7 2.5 3.7',
  server: 'M2.5 2.5h11v4h-11zM2.5 9.5h11v4h-11zM5 4.5h.01M5 11.5h.01',
  card:
    'M1.5 3.5h13v9h-13zM5.5 8.2a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4z' +
    'M3.5 11c.3-1.2 1-1.8 2-1.8s1.7.6 2 1.8M10 6.5h3M10 9.5h3',
}
/** The icon of a name; a dot where the name is unknown (menus may name any). */
export function Icon({ name }: { name: string }) {
  return (
    <svg
      className={`menu-icon ${name === 'chevron' ? 'chevron' : ''}`}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name] ?? paths['dot']} />
    </svg>
  )
}
