-- Names of hospitals beside their proof: names that look alike, and names that claim a proof.

/* A text as its reader sees it: letters of other scripts become the Latin letters that they look like, without accents
   and case, and l, I and 1 are one, as are o and 0. The letters are those of Unicode's confusables.txt (UTS 39) that
   are confusable with one Latin letter or digit and that neither NFKC nor app.fold_text changes. Hebrew and Arabic are
   left out. */
create function app.look_alike(input text) returns text language sql immutable strict parallel safe
  return replace(translate(app.fold_text(translate(normalize(input, nfkc),
    'ꝚƧϨꙄᒿꛯƻꞫȜƷꝪⳌЗӠҘᏎƼⳒбᏮ৪੪ȣȢ੧୨৭൭ꝮⳊɑαаΑАᎪᗅꓮƄЬᏏᖯꞴΒВᏴᗷꓐɓƃƂБƀҍҌѣѢᴄⲥсꮯⲤСᏟꓚȼҫҪԁᏧᑯꓒᎠᗞᗪꓓɗɖƌđĐÐƉꬲеҽΕЕⴹᎬꓰɇɆҿꬵꞙẝքꞘϜ'
    'ᖴꓝƒƑᵮɡᶃƍցԌᏀᏳꓖɠǥǤһհᏂΗⲎНᎻᕼꓧɦꚕᏲⱧҢħћĦӉӇıɪɩιіꙇӏꭵᎥɨᵻᵼϳјꞲͿЈᎫᒍꓙɉɈΚⲔКᏦᛕꓗƙⱩҚꝀҞƖǀΙⲒІӀߊⵏᛁꓲⳐᏞᒪꓡłŁɭƗƚɫΜϺⲘМᎷᗰᛖꓟӍոռΝ'
    'ⲚꓠɳƞηƝᵰ०੦૦௦౦೦൦๐໐၀ᴏᴑꬽοσⲟоჿօഠဝ߀০୦〇ΟⲞОՕⵔዐଠꓳøꬾØⵁǾɵꝋөѳꮎꮻƟꝊθΘӨѲⴱᎾᏫꭴတρⲣрΡⲢРᏢᑭꓑƥᵽԛգզⵕʠꭇꭈᴦⲅгꮁƦᎡᏒᖇꓣɽɼɍғᵲꜱƽѕꮪЅՏ'
    'ᏕᏚꓢʂᵴΤⲦТᎢꓔƭȾƮҬŧŦᵵꞟᴜꭎꭒʋυսՍሀᑌꓴᵾꮜɄᏌᴠνѵꮩѴⴸᏙᐯꛟꓦɯᴡѡԝաꮃԜᎳᏔꓪѽꝡхᕁᕽꞳΧⲬХⵝᚷꓫҲɣᶌʏỿꭚγуүყΥⲨУҮᎩᎽꓬƴɏұɎҰᴢꮓΖᏃꓜʐƶƵȥȤᵶ',
    '222222233333333456668888999999aaaaaaaabbbbbbbbbbbbbbbbbbbcccccccccccdddddddddddddddeeeeeeeeeeeffffff'
    'fffffggggggggggghhhhhhhhhhhhhhhhhhhiiiiiiiiiiiijjjjjjjjjjkkkkkkkkkkkllllllllllllllllllllmmmmmmmmmnnn'
    'nnnnnnnooooooooooooooooooooooooooooooooooooooooooooooooooooooopppppppppppqqqqqrrrrrrrrrrrrrrrrssssss'
    'sssssttttttttttttuuuuuuuuuuuuuuuvvvvvvvvvvwwwwwwwwwwwwxxxxxxxxxxxyyyyyyyyyyyyyyyyyyyyyzzzzzzzzzzz')),
    '01i|', 'olll'), 'rn', 'm');

/* Names with the same skeleton look the same to a reader, whatever their blanks and punctuation. */
create function app.name_skeleton(name text) returns text language sql immutable strict parallel safe
  return regexp_replace(app.look_alike(name), '[^[:alnum:]]+', '', 'g');

/* Whether a text beside a hospital's mark leaves the proof to the mark: no sign such as ✔, and none of the words of a
   mark, in whatever letters. */
create function app.leaves_proof_to_mark(name text) returns boolean language sql immutable strict parallel safe
  return name !~ '[\u2190-\u2bff\U0001f000-\U0001faff]'
    and app.look_alike(name) !~ '\m(c\W?n\W?(e\W?s|p\W?j)|(conflrmad|conferld|verlflcad)[oa]s?)\M';
grant execute on function app.look_alike, app.name_skeleton, app.leaves_proof_to_mark to app_hospital, app_auth;

create function app.refuse_proof_in_name() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'a name with a proof' using errcode = 'check_violation', constraint = 'hospitais_proof_only_in_mark';
end
$$;
create trigger hospitais_begin_with_proof_only_in_mark before insert on app.hospitais
  for each row when (not app.leaves_proof_to_mark(concat_ws(' ', new.nome, new.cidade))) execute function app.refuse_proof_in_name();
-- The name sorts before that of hospitais_keep_proven_name, which puts the old name back.
create trigger hospitais_change_with_proof_only_in_mark before update of nome, cidade on app.hospitais
  for each row when ((new.nome, new.cidade) is distinct from (old.nome, old.cidade)
    and not app.leaves_proof_to_mark(concat_ws(' ', new.nome, new.cidade))) execute function app.refuse_proof_in_name();
create trigger users_sign_up_with_proof_only_in_mark before insert on auth.users
  for each row when (new.user_type = 'hospital' and not app.leaves_proof_to_mark(
    concat_ws(' ', new.metadata ->> 'nomeHospital', new.metadata ->> 'cidade'))) execute function app.refuse_proof_in_name();

create function app.set_skeletons() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.name_skeleton := app.name_skeleton(new.nome);
  new.proven_skeleton := app.name_skeleton(new.proven_name);
  return new;
end
$$;
create trigger hospitais_set_skeletons before insert or update of nome, proven_name, name_skeleton on app.hospitais
  for each row execute function app.set_skeletons();

/* Marks hospitals without proof whose name and city look like those of a proven one. The lock makes concurrent changes
   of one name wait for each other, so that each sees the other's. */
create function app.mark_namesakes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('name ' || new.name_skeleton, 0));
  update app.hospitais h set is_namesake = not h.is_namesake
  where h.removed_at is null and h.name_skeleton in (
      new.name_skeleton, old.name_skeleton, new.proven_skeleton, old.proven_skeleton)
    and h.is_namesake <> (h.proven_by is null and exists (
      select from app.hospitais p
      where p.id <> h.id and p.proven_by is not null and app.city_key(p.cidade, p.estado) = app.city_key(h.cidade, h.estado)
        and h.name_skeleton in (p.name_skeleton, p.proven_skeleton)));
  return null;
end
$$;
create trigger hospitais_mark_namesakes
  after insert or delete or update of nome, cidade, estado, proven_by, proven_name, name_skeleton on app.hospitais
  for each row execute function app.mark_namesakes();
