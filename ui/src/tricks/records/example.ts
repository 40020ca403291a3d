// A board to begin with: dealt by chance, and played by four votes of worlds.

export const EXAMPLE = `pn|Sam,Wim,Nora,Eva|st||md|1SQ9763HJT943D3CT5,SA82H76DQ96CAK643,SKJ4HAQ82DAK752C7,|rh||
ah|Board 1|sv|o|mb|1S|mb|p|mb|3S|mb|p|mb|4S|mb|p|mb|p|mb|p|pg||
pc|S2|pc|S4|pc|ST|pc|SQ|pg||
pc|H4|pc|H7|pc|HA|pc|H5|pg||
pc|HQ|pc|HK|pc|H3|pc|H6|pg||
pc|S5|pc|S7|pc|SA|pc|SK|pg||
pc|CA|pc|C7|pc|CQ|pc|CT|pg||
pc|C6|pc|SJ|pc|CJ|pc|C5|pg||
pc|DA|pc|DJ|pc|D3|pc|DQ|pg||
pc|DK|pc|DT|pc|HJ|pc|D6|pg||
pc|H8|pc|C2|pc|HT|pc|S8|pg||
pc|CK|pc|D7|pc|C9|pc|S9|pg||
pc|H9|pc|C4|pc|H2|pc|C8|pg||
pc|S6|pc|C3|pc|D5|pc|D8|pg||
pc|S3|pc|D9|pc|D2|pc|D4|pg||
`;
