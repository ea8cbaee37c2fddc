/* Faults of a page's layout that a person sees, as `layout.py` describes them. */
async ({ TARGET, LONGEST, OVERLAP, WITHIN }) => {
  const found = new Map();
  const short = (text) => text.replace(/\s+/g, " ").trim().slice(0, 60);
  const place = (one) => {
    const step = (at) => at.tagName.toLowerCase() + (at.id ? `#${at.id}` : "") + [...at.classList].map((name) => `.${name}`).join("");
    const steps = [];
    for (let at = one; at && at.tagName !== "BODY" && steps.length < 3; at = at.parentElement) steps.unshift(step(at));
    return steps.join(" > ");
  };
  // A fault with the name of an exemption does not count: `layout.py` has the reasons.
  const tell = (kind, one, what, exempt = "") => {
    const key = [kind, what, place(one), exempt].join("|");
    const known = found.get(key);
    if (known) known.times += 1;
    else found.set(key, { kind, what, where: place(one), times: 1, exempt });
  };
  const memo = (make) => {
    const known = new Map();
    return (one) => {
      if (!known.has(one)) known.set(one, make(one));
      return known.get(one);
    };
  };
  const styleOf = memo((one) => getComputedStyle(one));
  const rectOf = memo((one) => one.getBoundingClientRect());
  // Whether a person sees it: it is neither invisible nor for screen readers only.
  const shows = memo((one) => one.closest(WITHIN) && one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !unseen(one));
  const unseen = memo((one) => {
    if (!one || one === document.documentElement) return false;
    const style = styleOf(one);
    if (style.clipPath === "inset(50%)" || style.clip === "rect(0px, 0px, 0px, 0px)") return true;
    return unseen(one.parentElement);
  });
  const scrolls = (value) => value === "auto" || value === "scroll";
  // The boxes that cut wider or higher content, from the inside out, up to the first scrolled box.
  const cuts = memo((one) => {
    const boxes = [];
    for (let at = one, out = false; at && at !== document.body && at !== document.documentElement; at = at.parentElement) {
      const style = styleOf(at);
      if (style.position === "fixed") break;
      if (style.display === "inline" || style.display === "contents") continue;
      const x = style.overflowX, y = style.overflowY;
      if (scrolls(x) || scrolls(y)) break;
      if (x !== "visible" || y !== "visible") boxes.push({ at, x: x !== "visible", y: y !== "visible" });
    }
    return boxes;
  });
  const apart = memo((one) => {
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const { position, overflowX, overflowY } = styleOf(at);
      if (position === "fixed" || position === "sticky") return true;
      if (scrolls(overflowX) || scrolls(overflowY)) {
        if (at.scrollWidth > at.clientWidth + 1 || at.scrollHeight > at.clientHeight + 1) return true;
      }
    }
    return false;
  });

  // The visible part of a line: it ends where a box cuts it.
  const inView = (line) => {
    const seen = { ...line };
    for (const { at, x, y } of cuts(line.one)) {
      const box = rectOf(at);
      if (x) [seen.left, seen.right] = [Math.max(seen.left, box.left), Math.min(seen.right, box.right)];
      if (y) [seen.top, seen.bottom] = [Math.max(seen.top, box.top), Math.min(seen.bottom, box.bottom)];
    }
    return seen;
  };

  // 1. The page is as wide as its screen.
  const wide = document.documentElement;
  if (wide.scrollWidth > wide.clientWidth) {
    const widest = [...document.querySelectorAll("body *")].filter((one) => shows(one) && !apart(one) && cuts(one).length === 0)
      .filter((one) => rectOf(one).right + scrollX > wide.clientWidth + 0.5);
    tell("wide", widest.at(-1) ?? document.body, `${wide.scrollWidth} px`);
  }

  for (const one of document.querySelectorAll("body *")) {
    if (one.scrollWidth <= one.clientWidth + 1 || !shows(one) || !scrolls(styleOf(one).overflowX)) continue;
    tell("wide", one, `${one.scrollWidth} px in ${one.clientWidth}`, one.matches("[role=region][tabindex], pre[tabindex]") ? "region" : "");
  }

  // 2. Words: not broken, not cut, and not on top of each other.
  const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{Nd}]+(?:[.,:'’][\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{Nd}]+)*[-‐]?/gu;
  // A word with its punctuation and brackets, between which no line ends.
  const BEFORE = /[\p{Ps}\p{Pi}"']*$/u, AFTER = /^[\p{Pe}\p{Pf}\p{Po}]*/u;
  const range = document.createRange();
  const partsOf = (node, from, to) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter((rect) => rect.width > 0.5);
  };
  // The hyphen at the end of a line belongs to the range of the letter behind it.
  const wordParts = (node, from, to) => {
    const hyphen = node.data[from - 1] === "\u00ad" && partsOf(node, from, from + 1).length > 1;
    return partsOf(node, from, to).slice(hyphen ? 1 : 0);
  };
  // The length of the lines of text in the nearest block around it.
  const roomOf = memo((one) => {
    let block = one;
    while (["inline", "contents"].includes(styleOf(block).display)) block = block.parentElement;
    const style = styleOf(block);
    const pixels = (...names) => names.reduce((sum, name) => sum + parseFloat(style[name]), 0);
    return style.writingMode.startsWith("vertical")
      ? block.clientHeight - pixels("paddingTop", "paddingBottom")
      : block.clientWidth - pixels("paddingLeft", "paddingRight");
  });
  const lines = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.data.trim()) continue;
    const one = node.parentElement;
    if (one.closest("script, style, template, option, textarea, noscript") || !shows(one)) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5);
    const upright = styleOf(one).writingMode.startsWith("vertical");
    const onLines = (parts) => parts.some((part) => upright
      ? Math.abs(part.left - parts[0].left) > part.width / 2 : Math.abs(part.top - parts[0].top) > part.height / 2);
    const several = onLines(rects);
    if (several) {
      for (const { 0: word, index } of node.data.matchAll(WORD)) {
        const end = index + word.length;
        if (!onLines(wordParts(node, index, end))) continue;
        const start = index - BEFORE.exec(node.data.slice(0, index))[0].length;
        const parts = wordParts(node, start, end + AFTER.exec(node.data.slice(end))[0].length);
        const length = parts.reduce((sum, part) => sum + (upright ? part.height : part.width), 0);
        const long = word.replace(/[-‐]$/, "").length > LONGEST && length > roomOf(one);
        const run = node.data.slice(0, index).match(/\S*$/)[0] + node.data.slice(index).match(/^\S*/)[0];
        const address = one.closest(".address") || /\w\.\w.*\//.test(run);
        tell("broken", one, word, address ? "address" : long ? "long" : "");
      }
    }
    const inked = parseFloat(styleOf(one).fontSize);
    for (const rect of rects) {
      // The letters only: the box of a line is higher.
      const slack = Math.max(0, (upright ? rect.width : rect.height) - inked * 0.8) / 2;
      const [dx, dy] = upright ? [slack, 0] : [0, slack];
      const line = { one, node, left: rect.left + dx, right: rect.right - dx, top: rect.top + dy, bottom: rect.bottom - dy };
      lines.push(inView(line));
      for (const { at, x, y } of cuts(one)) {
        const box = rectOf(at);
        const cut = (x && (line.left < box.left - 1.5 || line.right > box.right + 1.5))
          || (y && (line.top < box.top - 1.5 || line.bottom > box.bottom + 1.5));
        if (!cut) continue;
        const { textOverflow, webkitLineClamp } = styleOf(at);
        const told = (textOverflow === "ellipsis" || webkitLineClamp !== "none") && at.closest("[title], summary");
        tell("clipped", one, short(node.data), told ? "ellipsis" : "");
        break;
      }
    }
  }
  const still = lines.filter(({ one }) => !apart(one)).sort((a, b) => a.top - b.top);
  still.forEach((line, at) => {
    for (let next = at + 1; next < still.length && still[next].top < line.bottom - OVERLAP; next += 1) {
      const other = still[next];
      // An ellipsis is where the rest of its line would be.
      if (other.node === line.node && Math.abs(other.top - line.top) < 1) continue;
      const across = Math.min(line.right, other.right) - Math.max(line.left, other.left);
      const down = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top);
      if (across > OVERLAP && down > OVERLAP) tell("covered", other.one, `${short(line.node.data)} | ${short(other.node.data)}`);
    }
  });

  // 3. The text of a closed list, an empty field or a button fits into it.
  const pen = document.createElement("canvas").getContext("2d");
  for (const one of document.querySelectorAll("select, input[placeholder]")) {
    if (!shows(one)) continue;
    const style = styleOf(one);
    const said = one.tagName === "SELECT" ? one.selectedOptions[0]?.text ?? "" : one.value || one.placeholder;
    pen.font = style.font;
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (pen.measureText(said).width > room + 2) {
      tell("clipped", one, short(said), one.tagName === "SELECT" && style.textOverflow === "ellipsis" ? "list" : "");
    }
  }

  // 4. Targets: large enough, and not covered.
  const WANTED = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex='0']";
  const letters = (text) => (text.match(/\p{L}/gu) ?? []).length;
  // Targets that are as high as their line of text.
  const inText = (one) => {
    if (styleOf(one).display !== "inline") return "";
    let block = one.parentElement;
    while (styleOf(block).display.startsWith("inline") && block.parentElement) block = block.parentElement;
    if (block.closest("td, th, h1, h2, h3, nav, .rows, .leaders")) return "";
    const links = [...block.querySelectorAll("a[href], button, .hidden")].filter((link) => !link.parentElement.closest("a, button"));
    const own = letters(block.textContent) - links.reduce((sum, link) => sum + letters(link.textContent), 0);
    if (own >= 4) return "sentence";
    return links.length >= 3 ? "links" : "";
  };
  const same = (one, hit) => {
    if (!hit) return false;
    if (one === hit || one.contains(hit)) return true;
    if ([...(one.labels ?? [])].some((label) => label === hit || label.contains(hit))) return true;
    return one.tagName === "OPTION";
  };
  const targets = [];
  for (const one of document.querySelectorAll(WANTED)) {
    const exempt = one.matches(":disabled") || one.closest("[inert]") ? "disabled"
      : styleOf(one).pointerEvents === "none" ? "shown" : "";
    const boxes = [];
    const ticked = one.matches("input[type=checkbox], input[type=radio]");
    if (shows(one)) boxes.push(rectOf(one));
    if (ticked) boxes.push(...[...one.labels].filter(shows).map(rectOf));
    const areas = boxes.filter(({ width, height }) => width > 1 && height > 1);
    if (areas.length === 0) continue;
    const left = Math.min(...areas.map((box) => box.left)), right = Math.max(...areas.map((box) => box.right));
    const top = Math.min(...areas.map((box) => box.top)), bottom = Math.max(...areas.map((box) => box.bottom));
    if (bottom + scrollY <= 0 || right + scrollX <= 0) continue; // the skip link without the focus
    // The target of a checkbox is its label.
    const tapped = ticked ? [...one.labels].find((label) => shows(label) && rectOf(label).width > 1) ?? one : one;
    const large = rectOf(tapped);
    const said = short(one.getAttribute("aria-label") ?? (one.innerText || one.labels?.[0]?.innerText || one.name || one.title || ""));
    for (const { at, x, y } of cuts(one)) {
      const box = rectOf(at);
      if ((x && (large.left < box.left - 1.5 || large.right > box.right + 1.5))
        || (y && (large.top < box.top - 1.5 || large.bottom > box.bottom + 1.5))) tell("clipped", one, said, exempt);
    }
    const size = `${said} (${Math.round(right - left)}x${Math.round(bottom - top)})`;
    targets.push({ one, said, size, exempt, text: inText(one), small: right - left < TARGET - 0.5 || bottom - top < TARGET - 0.5,
      middle: () => [...tapped.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height)[0] ?? tapped.getBoundingClientRect() });
  }
  // Only places in the window can be queried: the window is moved down by half its height at a time.
  const from = scrollY;
  const waits = new Set([...targets, ...lines]);
  const height = innerHeight, last = wide.scrollHeight - height;
  const pinned = memo((one) => {
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const { position, top, bottom } = styleOf(at);
      if (position === "fixed" || (position === "sticky" && (top !== "auto" || bottom !== "auto"))) return true;
    }
    return false;
  });
  // Whether the covering element has a background of its own; otherwise the text below is visible through it.
  const paints = (hit, below) => {
    for (let at = hit; at && !at.contains(below); at = at.parentElement) {
      const { backgroundColor, backgroundImage } = styleOf(at);
      if (!/^rgba\(.*, 0\)$/.test(backgroundColor) || backgroundImage !== "none") return true;
      if (at.matches("img, svg, canvas, video")) return true;
    }
    return false;
  };
  const scroller = memo((one) => {
    for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = styleOf(at);
      if (scrolls(overflowX) && at.scrollWidth > at.clientWidth + 1) return at;
      if (scrolls(overflowY) && at.scrollHeight > at.clientHeight + 1) return at;
    }
    return null;
  });
  const hits = (one, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return [hit, same(one, hit)];
  };
  for (let y = 0; ; y = Math.min(y + height / 2, last)) {
    scrollTo({ top: y, behavior: "instant" });
    const top = y <= 0 ? 0 : height / 4, bottom = y >= last ? height : height * 3 / 4;
    for (const thing of waits) {
      let box;
      if (thing.middle) box = thing.middle();
      else box = { left: thing.left, right: thing.right, top: thing.top + from - scrollY, bottom: thing.bottom + from - scrollY };
      const across = (box.left + box.right) / 2, down = (box.top + box.bottom) / 2;
      const stays = thing.middle && pinned(thing.one);
      if ((down < top || down >= bottom) && !(stays && down > 1 && down < height - 1)) continue;
      waits.delete(thing);
      // Content of a scrolled box that is not completely in view can be scrolled there.
      const within = scroller(thing.one);
      if (within) {
        const seen = within.getBoundingClientRect();
        const reach = thing.middle ? TARGET / 2 : 0;
        if (across - reach < seen.left || across + reach > seen.right || down - reach < seen.top || down + reach > seen.bottom) continue;
      }
      if (across < 0 || across >= innerWidth) continue;
      const [hit, own] = hits(thing.one, across, down);
      if (thing.middle) {
        if (!own && !(hit && hit.contains(thing.one))) {
          if (!within || !hit || styleOf(hit.closest("td, th") ?? hit).position !== "sticky") tell("covered", thing.one, `${thing.said} under ${hit ? place(hit) : "nothing"}`, thing.exempt);
        } else {
          // Pixels are whole and boxes are not, so a pixel between two targets may belong to either.
          const reach = thing.small ? TARGET / 2 - 0.5 : TARGET / 2 - 2;
          const around = [[-reach, 0], [reach, 0], [0, -reach], [0, reach]];
          const clamp = (value, most) => Math.min(Math.max(value, 0), most - 1);
          const others = around.map(([dx, dy]) => hits(thing.one, clamp(across + dx, innerWidth), clamp(down + dy, height)));
          // Content at the edge of the window covers this place only at this moment.
          const other = others.find(([there, mine]) => !mine && (stays || !there || !pinned(there)));
          if (other) tell("small", thing.one, `${thing.size} beside ${place(other[0])}`, thing.exempt || thing.text);
        }
      } else if (hit && !hit.contains(thing.one) && !thing.one.contains(hit) && !apart(thing.one)) {
        if (styleOf(thing.one).pointerEvents !== "none" && paints(hit, thing.one)) tell("covered", thing.one, `${short(thing.node.data)} under ${place(hit)}`);
      }
    }
    if (y >= last) break;
  }
  scrollTo({ top: from, behavior: "instant" });
  return [...found.values()];
}
