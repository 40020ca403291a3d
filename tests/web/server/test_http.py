from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request

from ouvert.errors import MissingExtraError, RulesError, StorageError
from ouvert.remarks import Remark
from ouvert.skat.players.registry import EXAMPLES
from ouvert.storage.database import UnavailableError
from ouvert.web.server.assets import FOREVER, Assets
from ouvert.web.server.crew import LateError
from ouvert.web.server.replies import MalformedError, answer_to
from ouvert.web.table.referee import Refusal
from support.serving import Answer, Site

PLACES = [{"name": "A"}, {"player": "random"}, {"player": "random"}]


def code_of(answer: Answer) -> str:
    found: str = json.loads(answer.body)["code"]
    return found


def test_page_comes_with_headers_that_forbid_foreign_scripts(site: Site) -> None:
    page = site.get("")
    assert page.status == 200
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["referrer-policy"] == "no-referrer"
    assert page.headers["x-frame-options"] == "DENY"
    assert "server" not in page.headers


def test_page_has_no_inline_script_or_style(site: Site) -> None:
    page = site.get("").body.decode()
    assert "<script>" not in page
    assert "<style" not in page
    assert " style=" not in page


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:80", "", "[::1", "a b"])
def test_other_host_names_are_not_answered(site: Site, host: str) -> None:
    answer = site.get("api/info", host=host)
    assert (answer.status, code_of(answer)) == (403, "foreign_host")
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8765", "192.168.0.7:1", "[::1]:80"])
def test_numbers_and_localhost_are_answered(site: Site, host: str) -> None:
    assert site.get("api/info", host=host).status == 200


def test_other_sites_open_no_tables(site: Site) -> None:
    body = json.dumps({"places": PLACES}).encode()
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1"):
        answer = site.post("api/tables", body, origin=origin)
        assert (answer.status, code_of(answer)) == (403, "foreign_origin")
    assert site.post("api/tables", body, origin=site.url.rstrip("/")).status == 201


def test_server_tells_what_it_is(site: Site) -> None:
    told = json.loads(site.get("api/info").body)
    assert (told["protocol"], told["players"]) == (1, list(EXAMPLES))


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({}, "places"),
        ({"places": PLACES[:2]}, "tables of three or four, not of 2"),
        ({"places": [{}] * 5}, "tables of three or four, not of 5"),
        ({"places": [{"player": "random"}] * 3}, "at least one place must be a person's"),
        ({"places": [{}, {}, {"player": "nobody"}]}, "there is no player"),
        ({"places": PLACES, "games": 0}, "a list has 1 to 144 games, not 0"),
        ({"places": PLACES, "games": 10**9}, "a list has 1 to 144 games, not 1000000000"),
        ({"places": PLACES, "games": "12"}, "games"),
        ({"places": PLACES, "seed": "abc"}, "seed"),
        ({"places": PLACES, "deals": "unknown"}, "there are no deals"),
        ({"places": PLACES, "seed": "1", "deals": "x"}, "not from both"),
        ({"places": PLACES, "pace": 100}, "pace"),
        ({"places": PLACES, "rival": "nobody"}, "there is no player"),
        ({"places": PLACES, "rival": "ismcts:2001"}, "counts up to 2000"),
        ({"places": PLACES, "more": 1}, "more"),
        ({"places": [{"name": "x" * 25}, {}, {}]}, "length"),
        ({"places": [{"name": "a\x07b"}, {}, {}]}, "printable"),
    ],
)
def test_table_that_cannot_be_is_refused_in_a_sentence(
    site: Site, wanted: dict[str, object], said: str
) -> None:
    answer = site.post("api/tables", json.dumps(wanted).encode())
    assert answer.status == 400
    assert said in json.loads(answer.body)["message"]


def test_keys_cannot_be_guessed(site: Site) -> None:
    made = [site.open_table([{"name": "A"}, {}, {}]) for _ in range(3)]
    tokens = [token for each in made for token in each.tokens if token is not None]
    names = [each.table for each in made] + [each.deals for each in made]
    # base64: 192 random bits in a token, 96 in a name, which only lets one watch
    assert {len(token) for token in tokens} == {32}
    assert {len(name) for name in names} == {16}
    assert len({*tokens, *names}) == 15


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 10_000])
def test_body_that_is_no_json_is_refused(site: Site, body: bytes) -> None:
    answer = site.post("api/tables", body)
    assert (answer.status, code_of(answer)) == (400, "malformed")


def test_long_body_is_refused(site: Site) -> None:
    answer = site.post("api/tables", b" " * 20_000)
    assert (answer.status, code_of(answer)) == (413, "too_large")


@pytest.mark.parametrize(
    ("path", "headers"),
    [("tables", {}), ("checkers", {}), ("train/mistakes", {"x_owner": "o" * 20})],
)
@pytest.mark.parametrize(
    ("body", "status", "code", "said"),
    [
        (b"{", 400, "malformed", "the body cannot be read"),
        (b"[" * 10_000, 400, "malformed", "the body cannot be read"),
        (b" " * 20_000, 413, "too_large", "the body is too long"),
    ],
)
def test_body_is_refused_alike_at_all_doors(
    site: Site, path: str, headers: dict[str, str], body: bytes, status: int, code: str, said: str
) -> None:
    answer = site.post(f"api/{path}", body, **headers)
    assert (answer.status, code_of(answer)) == (status, code)
    assert json.loads(answer.body)["message"].startswith(said)


@pytest.mark.parametrize(
    ("error", "status", "code", "remark"),
    [
        (Refusal("stale", "x"), 409, "stale", None),
        (Refusal("spectator", "x", Remark.of("others_game")), 403, "spectator", "others_game"),
        (Refusal("wrong_token", "x"), 403, "wrong_token", None),
        (Refusal("not_found", "x"), 404, "not_found", None),
        (Refusal("busy", "x"), 429, "busy", None),
        (Refusal("rules", "x"), 400, "rules", None),
        (LateError(), 503, "unavailable", None),
        (MalformedError("x"), 400, "malformed", None),
        (UnavailableError("x"), 503, "unavailable", None),
        (StorageError("x", remark=Remark.of("no_upload")), 404, "not_found", "no_upload"),
        (MissingExtraError("x", "quantum"), 501, "missing_extra", "missing_extra"),
        (RulesError("x", remark=Remark.of("not_legal")), 400, "refused", "not_legal"),
        (HTTPException(405), 405, "refused", None),
    ],
)
def test_errors_are_answered_by_one_table(
    error: Exception, status: int, code: str, remark: str | None
) -> None:
    answer = answer_to(error)
    told = json.loads(bytes(answer.body))
    assert (answer.status_code, told["code"]) == (status, code)
    assert told["message"]
    assert (told["remark"] or {}).get("code") == remark


def test_bug_is_not_taken_for_an_answer() -> None:
    with pytest.raises(KeyError):
        answer_to(KeyError("x"))


def test_unknown_pages_are_not_found(site: Site) -> None:
    for path in ("nothing", "assets/nothing.js", "../../etc/passwd", "api/nothing", "%00"):
        assert site.get(path).status == 404


def test_address_without_its_hash_leads_to_its_room(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>page</p>", encoding="utf-8")
    assets = Assets(tmp_path)
    browser = "text/html,application/xhtml+xml"
    for path in ("learn", "learn/cards/2", "look/aB3-_"):
        status, headers, _ = served(assets, path, accept=browser)
        assert (status, headers.get("location")) == (307, f"/#/{path}")
    for path in ("api/nothing", "assets/nothing.js", "/evil.example", "a//b", "x%0d", "..", "\\x"):
        assert served(assets, path, accept=browser)[0] == 404
    assert served(assets, "learn")[0] == 404


def served(assets: Assets, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """What a request for a file is answered."""
    names = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    request = Request(
        {"type": "http", "headers": names, "path_params": {"path": path}, "method": "GET"}
    )
    answer = asyncio.run(assets.serve(request))
    return answer.status_code, dict(answer.headers), bytes(answer.body)


def test_files_are_compressed_tagged_and_kept_by_browsers(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>page</p>" * 50, encoding="utf-8")
    (tmp_path / "assets" / "x-1a2b.js").write_text("export {};" * 50, encoding="utf-8")
    assets = Assets(tmp_path)
    status, headers, body = served(assets, "")
    assert (status, body) == (200, b"<p>page</p>" * 50)
    assert headers["cache-control"] == "no-cache"
    assert headers["content-type"].startswith("text/html")
    status, headers, body = served(assets, "assets/x-1a2b.js", accept_encoding="gzip")
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(body) == b"export {};" * 50
    assert headers["cache-control"] == FOREVER
    assert headers["content-type"].startswith("text/javascript")
    status, _, body = served(assets, "assets/x-1a2b.js", if_none_match=headers["etag"])
    assert (status, body) == (304, b"")


def test_record_of_an_unknown_table_is_not_found(site: Site) -> None:
    answer = site.get("api/tables/unknown/games/1")
    assert (answer.status, code_of(answer)) == (404, "not_found")
