/** Everything that can be looked up: cards, quarries, markers, pyramids and their levels, the boards. */

import { flowing } from '../../words';
import type { Thing } from '../contract';
import { CARDS, PYRAMIDS, tables, type CardId, type PyramidId } from './board';
import Picture from './parts/Picture.svelte';
import { count, listing, markerWords, nameOf, say, titleOf } from './words';

/** In the order of a game. */
const PHASES = ['setup', 'auction', 'laying', 'evaluation', 'carrying', 'building', 'gold', 'erosion', 'over'];

type Source = string | Record<string, string>;

export function things(): Thing[] {
  return listed().map((thing) => ({ ...thing, Picture }));
}

function listed(): Thing[] {
  return [
    ...PHASES.map((phase) => ({
      id: `phase.${phase}`,
      group: 'round',
      name: say(`thing.phase.${phase}.name`),
      text: say(`thing.phase.${phase}`),
    })),
    ...CARDS.map(card),
    ...tables.quarries.map(quarry),
    ...tables.markers.basic.map((id) => marker(id, 'basic_markers')),
    ...tables.markers.expert.map((id) => marker(id, 'expert_markers')),
    ...PYRAMIDS.flatMap((id) => [pyramid(id), ...tables.pyramids[id].map((_, i) => level(id, i))]),
    ...['reconstruction', 'board_file'].map((id) => ({
      id,
      group: 'boards',
      name: say(`thing.${id}.name`),
      text: say(`thing.${id}`),
    })),
  ];
}

function card(id: CardId): Thing {
  const { points, back, number } = tables.cards[id];
  const text = id === 'minus_3' ? say('thing.minus') : say('thing.card', { points });
  return {
    id: `card.${id}`,
    group: 'workers',
    name: say('thing.card.name', { card: nameOf(id) }),
    text: flowing([text, say('thing.card.back', { back: nameOf(back), number })]),
  };
}

/** The tables at which a quarry lies, with its figures. */
function quarry(id: string, at: number): Thing {
  const lines = Object.entries(tables.players).flatMap(([seats, { quarries }]) => {
    const here = quarries[at];
    if (!here) return [];
    const text = say('thing.quarry.at', {
      seats,
      cards: count('card', here.cards),
      blocks: here.blocks.join('/'),
      marker: nameOf(here.marker),
    });
    return [`${text} ${sure(here.source)}`];
  });
  return { id, group: 'quarries', name: titleOf(id), text: flowing(lines) };
}

function marker(id: string, group: string): Thing {
  const places = Object.entries(tables.players).flatMap(([seats, { quarries }]) => {
    const at = quarries.findIndex((one) => one.marker === id);
    return at < 0 ? [] : [say('thing.marker.at', { seats, quarry: nameOf(`q${at + 1}`) })];
  });
  const does = markerWords(id);
  const text = `${does[0]?.toLocaleUpperCase() ?? ''}${does.slice(1)}. ${say(`thing.marker.${id}`)}`;
  return { id, group, name: nameOf(id), text: flowing([text, places.length ? say('thing.marker.lies', { places: listing(places) }) : '']) };
}

function pyramid(id: PyramidId): Thing {
  const seats = Object.entries(tables.players).flatMap(([number, { pyramids }]) => (pyramids.includes(id) ? [number] : []));
  return {
    id,
    group: 'pyramids',
    name: titleOf(id),
    text: say('thing.pyramid', { levels: tables.pyramids[id].length, seats: listing(seats) }),
  };
}

function level(id: PyramidId, i: number): Thing {
  const { spaces, gold, source } = tables.pyramids[id][i]!;
  return {
    id: `${id}.${i + 1}`,
    group: 'pyramids',
    name: say('level.name', { pyramid: titleOf(id), level: i + 1 }),
    text: flowing([say('thing.level', { spaces, most: gold[0] ?? 0, second: gold[1] ?? 0 }), sure(source)]),
  };
}

/** How sure figures are. */
function sure(source: Source): string {
  const kinds = typeof source === 'string' ? [source] : Object.values(source);
  const least = ['reconstructed', 'derived', 'printed'].find((kind) => kinds.includes(kind)) ?? 'printed';
  return say(`source.${least}`);
}
